<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>ClaimFacts</name>
    <message numerus="yes">
        <source>It has %Ln device(s).</source>
        <translation>
            <numerusform>It has %Ln device.</numerusform>
            <numerusform>It has %Ln devices.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeviceWords</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DropEstimate</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>nodes</comment>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message numerus="yes">
        <source>%Ln × %1</source>
        <comment>so many nodes: reason</comment>
        <translation>
            <numerusform>%Ln × %1</numerusform>
            <numerusform>%Ln × %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 stands on %2, where the scheduler would put it now: %Ln of %L3 nodes fit(s).</source>
        <translation>
            <numerusform>%1 stands on %2, where the scheduler would put it now: %Ln of %L3 nodes fits.</numerusform>
            <numerusform>%1 stands on %2, where the scheduler would put it now: %Ln of %L3 nodes fit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 stands on %2; the scheduler would put it on %3 now: %Ln of %L4 nodes fit(s).</source>
        <translation>
            <numerusform>%1 stands on %2; the scheduler would put it on %3 now: %Ln of %L4 nodes fits.</numerusform>
            <numerusform>%1 stands on %2; the scheduler would put it on %3 now: %Ln of %L4 nodes fit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 would go to %2: %Ln of %L3 nodes fit(s).</source>
        <translation>
            <numerusform>%1 would go to %2: %Ln of %L3 nodes fits.</numerusform>
            <numerusform>%1 would go to %2: %Ln of %L3 nodes fit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fits on %Ln node(s), but its pod group is not scheduled: %2</source>
        <translation>
            <numerusform>%1 fits on %Ln node, but its pod group is not scheduled: %2</numerusform>
            <numerusform>%1 fits on %Ln nodes, but its pod group is not scheduled: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fits on none of %Ln node(s).</source>
        <translation>
            <numerusform>%1 does not fit on the only node.</numerusform>
            <numerusform>%1 fits on none of %Ln nodes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pod group %1: %L2 of %Ln pod(s) would be scheduled.</source>
        <translation>
            <numerusform>Pod group %1: %L2 of %Ln pod would be scheduled.</numerusform>
            <numerusform>Pod group %1: %L2 of %Ln pods would be scheduled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) share the best score of %L1. Which of them a live scheduler takes depends on the order of its nodes; here it is the first by name.</source>
        <translation>
            <numerusform>%Ln node has the best score of %L1.</numerusform>
            <numerusform>%Ln nodes share the best score of %L1. Which of them a live scheduler takes depends on the order of its nodes; here it is the first by name.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to filter %Ln node(s): %1</source>
        <translation>
            <numerusform>asked to filter %Ln node: %1</numerusform>
            <numerusform>asked to filter %Ln nodes: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %Ln node(s): %1</source>
        <translation>
            <numerusform>asked to score %Ln node: %1</numerusform>
            <numerusform>asked to score %Ln nodes: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked about preemption on %Ln node(s): %1</source>
        <translation>
            <numerusform>asked about preemption on %Ln node: %1</numerusform>
            <numerusform>asked about preemption on %Ln nodes: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to filter %Ln node(s): left %1</source>
        <translation>
            <numerusform>asked to filter %Ln node: left %1</numerusform>
            <numerusform>asked to filter %Ln nodes: left %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %Ln node(s): scored none</source>
        <translation>
            <numerusform>asked to score %Ln node: scored none</numerusform>
            <numerusform>asked to score %Ln nodes: scored none</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %Ln node(s): %L1 to %L2, × weight %L3</source>
        <translation>
            <numerusform>asked to score %Ln node: %L1 to %L2, × weight %L3</numerusform>
            <numerusform>asked to score %Ln nodes: %L1 to %L2, × weight %L3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked about preemption on %Ln node(s): left %1</source>
        <translation>
            <numerusform>asked about preemption on %Ln node: left %1</numerusform>
            <numerusform>asked about preemption on %Ln nodes: left %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message numerus="yes">
        <source>Cordoned: takes no new pods; %Ln stand(s) here.</source>
        <translation>
            <numerusform>Cordoned: takes no new pods; %Ln stands here.</numerusform>
            <numerusform>Cordoned: takes no new pods; %Ln stand here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not ready; %Ln pod(s) stand(s) here.</source>
        <translation>
            <numerusform>Not ready; %Ln pod stands here.</numerusform>
            <numerusform>Not ready; %Ln pods stand here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Full: no %1 is free; %Ln pod(s).</source>
        <translation>
            <numerusform>Full: no %1 is free; %Ln pod.</numerusform>
            <numerusform>Full: no %1 is free; %Ln pods.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s); scarcest is %1, %2 % free.</source>
        <translation>
            <numerusform>%Ln pod; scarcest is %1, %2 % free.</numerusform>
            <numerusform>%Ln pods; scarcest is %1, %2 % free.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) with the best score</source>
        <translation>
            <numerusform>%Ln node with the best score</numerusform>
            <numerusform>%Ln nodes with the best score</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) stand(s) on them.</source>
        <translation>
            <numerusform>%Ln pod stands on them.</numerusform>
            <numerusform>%Ln pods stand on them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cordoned.</source>
        <translation>
            <numerusform>%Ln cordoned.</numerusform>
            <numerusform>%Ln cordoned.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the pods pending.</source>
        <translation>
            <numerusform>%Ln of the pods pending.</numerusform>
            <numerusform>%Ln of the pods pending.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pending: none of %Ln node(s) takes it.</source>
        <translation>
            <numerusform>Pending: the only node does not take it.</numerusform>
            <numerusform>Pending: none of %Ln nodes takes it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more device(s)</source>
        <translation>
            <numerusform>and %Ln more device</numerusform>
            <numerusform>and %Ln more devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, and %Ln pod(s) without one</source>
        <translation>
            <numerusform>%1, and %Ln pod without one</numerusform>
            <numerusform>%1, and %Ln pods without one</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Fragmentation</name>
    <message numerus="yes">
        <source>%Ln more pod(s) fit: %1</source>
        <translation>
            <numerusform>%Ln more pod fits: %1</numerusform>
            <numerusform>%Ln more pods fit: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more group(s) fit in the whole cluster: %1</source>
        <translation>
            <numerusform>%Ln more group fits in the whole cluster: %1</numerusform>
            <numerusform>%Ln more groups fit in the whole cluster: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&lt;a href=&quot;takers&quot;&gt;%Ln node(s)&lt;/a&gt; take(s) one.</source>
        <translation>
            <numerusform>&lt;a href=&quot;takers&quot;&gt;%Ln node&lt;/a&gt; takes one.</numerusform>
            <numerusform>&lt;a href=&quot;takers&quot;&gt;%Ln nodes&lt;/a&gt; take one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 → %Ln node(s)</source>
        <translation>
            <numerusform>%1 → %Ln node</numerusform>
            <numerusform>%1 → %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gang</name>
    <message numerus="yes">
        <source>%Ln or none</source>
        <comment>so many pods of a gang are placed, or none of them</comment>
        <translation>
            <numerusform>%Ln or none</numerusform>
            <numerusform>%Ln or none</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %L1 of %Ln, or none</source>
        <translation>
            <numerusform>at least %L1 of %Ln, or none</numerusform>
            <numerusform>at least %L1 of %Ln, or none</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 or none, of %Ln</source>
        <translation>
            <numerusform>%L1 or none, of %Ln</numerusform>
            <numerusform>%L1 or none, of %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %Ln pod(s) have a node then</source>
        <translation>
            <numerusform>its pod has a node then</numerusform>
            <numerusform>all %Ln pods have a node then</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln pod(s) have a node then, and the quorum is reached</source>
        <translation>
            <numerusform>%L1 of %Ln pod has a node then, and the quorum is reached</numerusform>
            <numerusform>%L1 of %Ln pods have a node then, and the quorum is reached</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>none is placed: %L1 of %Ln pod(s) find(s) a node; %2</source>
        <translation>
            <numerusform>none is placed: %L1 of %Ln pod finds a node; %2</numerusform>
            <numerusform>none is placed: %L1 of %Ln pods find a node; %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its quorum is %L1, and it has only %Ln pod(s).</source>
        <translation>
            <numerusform>Its quorum is %L1, and it has only %Ln pod.</numerusform>
            <numerusform>Its quorum is %L1, and it has only %Ln pods.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GangFacts</name>
    <message numerus="yes">
        <source>%L1 of %Ln placed</source>
        <translation>
            <numerusform>%L1 of %Ln placed</numerusform>
            <numerusform>%L1 of %Ln placed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GangRowWords</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more domain(s) that were not tried on their own</source>
        <translation>
            <numerusform>and %Ln more domain that was not tried on its own</numerusform>
            <numerusform>and %Ln more domains that were not tried on their own</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GoalWords</name>
    <message numerus="yes">
        <source>%Ln move(s)</source>
        <translation>
            <numerusform>%Ln move</numerusform>
            <numerusform>%Ln moves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drained node(s)</source>
        <translation>
            <numerusform>%Ln drained node</numerusform>
            <numerusform>%Ln drained nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln free node(s)</source>
        <translation>
            <numerusform>%Ln free node</numerusform>
            <numerusform>%Ln free nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln placed pod(s)</source>
        <translation>
            <numerusform>%Ln placed pod</numerusform>
            <numerusform>%Ln placed pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slot(s)</source>
        <translation>
            <numerusform>%Ln slot</numerusform>
            <numerusform>%Ln slots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) in use</source>
        <translation>
            <numerusform>%Ln node in use</numerusform>
            <numerusform>%Ln nodes in use</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) beyond the limit</source>
        <translation>
            <numerusform>%Ln node beyond the limit</numerusform>
            <numerusform>%Ln nodes beyond the limit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) against a rule</source>
        <translation>
            <numerusform>%Ln pod against a rule</numerusform>
            <numerusform>%Ln pods against a rule</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) with so much free</source>
        <translation>
            <numerusform>%Ln node with so much free</numerusform>
            <numerusform>%Ln nodes with so much free</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln wave(s)</source>
        <translation>
            <numerusform>%1 in %Ln wave</numerusform>
            <numerusform>%1 in %Ln waves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln move(s) reach(es) it</source>
        <translation>
            <numerusform>%Ln move reaches it</numerusform>
            <numerusform>%Ln moves reach it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Blocked: %Ln pod(s) or node(s) stand(s) in the way</source>
        <translation>
            <numerusform>Blocked: %Ln pod or node stands in the way</numerusform>
            <numerusform>Blocked: %Ln pods or nodes stand in the way</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) move(s) twice, and has another name the second time.</source>
        <translation>
            <numerusform>%Ln pod moves twice, and has another name the second time.</numerusform>
            <numerusform>%Ln pods move twice, and have other names the second time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) at the beginning was or were told; the proof is about plans that begin with them.</source>
        <translation>
            <numerusform>%Ln step at the beginning was given; the proof is about plans that begin with it.</numerusform>
            <numerusform>%Ln steps at the beginning were given; the proof is about plans that begin with them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, and the start of %Ln pod(s), which is not known</source>
        <translation>
            <numerusform>%1, and the start of %Ln pod, which is not known</numerusform>
            <numerusform>%1, and the start of %Ln pods, which is not known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln goal(s)</source>
        <translation>
            <numerusform>%Ln goal</numerusform>
            <numerusform>%Ln goals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>no window has time for %Ln step(s)</source>
        <translation>
            <numerusform>no window has time for %Ln step</numerusform>
            <numerusform>no window has time for %Ln steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln goal(s) are reached</source>
        <translation>
            <numerusform>%1 of %Ln goal is reached</numerusform>
            <numerusform>%1 of %Ln goals are reached</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Window %1: %Ln step(s), over by %2 at the latest.</source>
        <translation>
            <numerusform>Window %1: %Ln step, over by %2 at the latest.</numerusform>
            <numerusform>Window %1: %Ln steps, over by %2 at the latest.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>what %Ln restart(s) of pods with GPUs lose(s) is not known</source>
        <translation>
            <numerusform>what %Ln restart of a pod with GPUs loses is not known</numerusform>
            <numerusform>what %Ln restarts of pods with GPUs lose is not known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln group(s) touched</source>
        <translation>
            <numerusform>%Ln group touched</numerusform>
            <numerusform>%Ln groups touched</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No plan was found that touches at most %Ln group(s)</source>
        <translation>
            <numerusform>No plan was found that touches at most %Ln group</numerusform>
            <numerusform>No plan was found that touches at most %Ln groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GroupFacts</name>
    <message numerus="yes">
        <source>%Ln here</source>
        <comment>pods of a group</comment>
        <translation>
            <numerusform>%Ln here</numerusform>
            <numerusform>%Ln here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MachineText</name>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane(s)</source>
        <translation>
            <numerusform>%Ln lane</numerusform>
            <numerusform>%Ln lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> – %Ln alike</source>
        <translation>
            <numerusform> – %Ln alike</numerusform>
            <numerusform> – %Ln alike</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MapLabels</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MapSpeech</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln group(s)</source>
        <translation>
            <numerusform>%Ln group</numerusform>
            <numerusform>%Ln groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NodeUse</name>
    <message numerus="yes">
        <source>%1 of %Ln pod(s) would be taken, one after another</source>
        <translation>
            <numerusform>%1 of %Ln pod would be taken, one after another</numerusform>
            <numerusform>%1 of %Ln pods would be taken, one after another</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ObjectFacts</name>
    <message numerus="yes">
        <source>✓ allows %Ln eviction(s) now</source>
        <translation>
            <numerusform>✓ allows %Ln eviction now</numerusform>
            <numerusform>✓ allows %Ln evictions now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>covers %Ln pod(s): %1</source>
        <translation>
            <numerusform>covers %Ln pod: %1</numerusform>
            <numerusform>covers %Ln pods: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message numerus="yes">
        <source> (and %Ln more)</source>
        <translation>
            <numerusform> (and %Ln more)</numerusform>
            <numerusform> (and %Ln more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PartCard</name>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln part</numerusform>
            <numerusform>%Ln parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln core(s): CPUs %1</source>
        <translation>
            <numerusform>%Ln core: CPUs %1</numerusform>
            <numerusform>%Ln cores: CPUs %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Parts of %Ln node(s)</source>
        <translation>
            <numerusform>Parts of %Ln node</numerusform>
            <numerusform>Parts of %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Pending</name>
    <message numerus="yes">
        <source>%Ln node(s): %1</source>
        <translation>
            <numerusform>%Ln node: %1</numerusform>
            <numerusform>%Ln nodes: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln placed</source>
        <translation>
            <numerusform>%L1 of %Ln placed</numerusform>
            <numerusform>%L1 of %Ln placed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Remedy</name>
    <message numerus="yes">
        <source>%Ln node(s) fail(s) only on taint %1</source>
        <translation>
            <numerusform>%Ln node fails only on taint %1</numerusform>
            <numerusform>%Ln nodes fail only on taint %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) lack(s) only %1</source>
        <translation>
            <numerusform>%Ln node lacks only %1</numerusform>
            <numerusform>%Ln nodes lack only %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) lack(s) only %1 or more</source>
        <translation>
            <numerusform>%Ln node lacks only %1 or more</numerusform>
            <numerusform>%Ln nodes lack only %1 or more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) fail(s) only on: %1</source>
        <translation>
            <numerusform>%Ln node fails only on: %1</numerusform>
            <numerusform>%Ln nodes fail only on: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>evict %Ln pod(s)</source>
        <translation>
            <numerusform>evict %Ln pod</numerusform>
            <numerusform>evict %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>claim %1: ask for only %Ln device(s)</source>
        <translation>
            <numerusform>claim %1: ask for only %Ln device</numerusform>
            <numerusform>claim %1: ask for only %Ln devices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReservationFacts</name>
    <message numerus="yes">
        <source>%Ln pod(s) use it</source>
        <translation>
            <numerusform>%Ln pod uses it</numerusform>
            <numerusform>%Ln pods use it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Restoring</name>
    <message numerus="yes">
        <source>Schedule %Ln pod(s)</source>
        <translation>
            <numerusform>Schedule %Ln pod</numerusform>
            <numerusform>Schedule %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s)</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScenarioWords</name>
    <message numerus="yes">
        <source>Scale %1 to %Ln pod(s)</source>
        <translation>
            <numerusform>Scale %1 to %Ln pod</numerusform>
            <numerusform>Scale %1 to %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln DaemonSet(s)</source>
        <translation>
            <numerusform>%Ln DaemonSet</numerusform>
            <numerusform>%Ln DaemonSets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln manifest(s)</source>
        <translation>
            <numerusform>Add %Ln manifest</numerusform>
            <numerusform>Add %Ln manifests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln node(s) %1</source>
        <translation>
            <numerusform>Add %Ln node %1</numerusform>
            <numerusform>Add %Ln nodes %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more toleration(s)</source>
        <translation>
            <numerusform>%Ln more toleration</numerusform>
            <numerusform>%Ln more tolerations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Budget %1 allows %Ln disruption(s)</source>
        <translation>
            <numerusform>Budget %1 allows %Ln disruption</numerusform>
            <numerusform>Budget %1 allows %Ln disruptions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message numerus="yes">
        <source>%Ln core(s)</source>
        <translation>
            <numerusform>%Ln core</numerusform>
            <numerusform>%Ln cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>room for %Ln pod(s)</source>
        <translation>
            <numerusform>room for %Ln pod</numerusform>
            <numerusform>room for %Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ValueText</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>strands</comment>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s) free within one NUMA zone</source>
        <translation>
            <numerusform>%Ln GPU free within one NUMA zone</numerusform>
            <numerusform>%Ln GPUs free within one NUMA zone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s) free within one NUMA zone, as published</source>
        <translation>
            <numerusform>%Ln GPU free within one NUMA zone, as published</numerusform>
            <numerusform>%Ln GPUs free within one NUMA zone, as published</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s) free within one NUMA zone, as predicted</source>
        <translation>
            <numerusform>%Ln GPU free within one NUMA zone, as predicted</numerusform>
            <numerusform>%Ln GPUs free within one NUMA zone, as predicted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slot(s) of %1</source>
        <translation>
            <numerusform>%Ln slot of %1</numerusform>
            <numerusform>%Ln slots of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s)</source>
        <comment>the end of a scale</comment>
        <translation>
            <numerusform>%Ln GPU</numerusform>
            <numerusform>%Ln GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slot(s)</source>
        <comment>the end of a scale</comment>
        <translation>
            <numerusform>%Ln slot</numerusform>
            <numerusform>%Ln slots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slot(s)</source>
        <comment>of a group</comment>
        <translation>
            <numerusform>%Ln slot</numerusform>
            <numerusform>%Ln slots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %Ln GPU(s) in one zone</source>
        <translation>
            <numerusform>up to %Ln GPU in one zone</numerusform>
            <numerusform>up to %Ln GPUs in one zone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s)</source>
        <translation>
            <numerusform>%Ln GPU</numerusform>
            <numerusform>%Ln GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln NUMA zone(s)</source>
        <translation>
            <numerusform>%Ln NUMA zone</numerusform>
            <numerusform>%Ln NUMA zones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not known what %Ln pod(s) have inside</source>
        <translation>
            <numerusform>not known what %Ln pod has inside</numerusform>
            <numerusform>not known what %Ln pods have inside</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Answer</name>
    <message numerus="yes">
        <source>%1 fits %2 of %Ln node(s)</source>
        <translation>
            <numerusform>%1 fits %2 of %Ln node</numerusform>
            <numerusform>%1 fits %2 of %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::AnswerPanel</name>
    <message numerus="yes">
        <source>%Ln placed</source>
        <translation>
            <numerusform>%Ln placed</numerusform>
            <numerusform>%Ln placed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation>
            <numerusform>%Ln moved</numerusform>
            <numerusform>%Ln moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln newly pending</source>
        <translation>
            <numerusform>%Ln newly pending</numerusform>
            <numerusform>%Ln newly pending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln gone</source>
        <translation>
            <numerusform>%Ln gone</numerusform>
            <numerusform>%Ln gone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>disruption: %Ln pod(s) leave(s)</source>
        <translation>
            <numerusform>disruption: %Ln pod leaves</numerusform>
            <numerusform>disruption: %Ln pods leave</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) added</source>
        <translation>
            <numerusform>%Ln node added</numerusform>
            <numerusform>%Ln nodes added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ApplyCommands</name>
    <message numerus="yes">
        <source>%Ln applied plan(s) were interrupted.</source>
        <translation>
            <numerusform>%Ln applied plan was interrupted.</numerusform>
            <numerusform>%Ln applied plans were interrupted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ApplyView</name>
    <message numerus="yes">
        <source>%Ln step(s) cannot be carried out: leave them out, or repair what they say.</source>
        <translation>
            <numerusform>%Ln step cannot be carried out: leave it out, or repair what it says.</numerusform>
            <numerusform>%Ln steps cannot be carried out: leave them out, or repair what they say.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln step(s)</source>
        <comment>title of a plan</comment>
        <translation>
            <numerusform>%1: %Ln step</numerusform>
            <numerusform>%1: %Ln steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Roll-back plan: %Ln step(s)…</source>
        <translation>
            <numerusform>Roll-back plan: %Ln step…</numerusform>
            <numerusform>Roll-back plan: %Ln steps…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) ask for a word: tick above what is accepted, or change them.</source>
        <translation>
            <numerusform>%Ln step asks for a word: tick above what is accepted, or change it.</numerusform>
            <numerusform>%Ln steps ask for a word: tick above what is accepted, or change them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, and %Ln more step(s)</source>
        <translation>
            <numerusform>, and %Ln more step</numerusform>
            <numerusform>, and %Ln more steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete local storage: what %Ln pod(s) keep in emptyDir volumes is lost</source>
        <translation>
            <numerusform>Delete local storage: what %Ln pod keeps in emptyDir volumes is lost</numerusform>
            <numerusform>Delete local storage: what %Ln pods keep in emptyDir volumes is lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evict unmanaged pods: nothing puts another in the place of %Ln pod(s)</source>
        <translation>
            <numerusform>Evict unmanaged pods: nothing puts another in the place of %Ln pod</numerusform>
            <numerusform>Evict unmanaged pods: nothing puts others in the place of %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Leave pods of DaemonSets where they are: %Ln step(s)</source>
        <translation>
            <numerusform>Leave pods of DaemonSets where they are: %Ln step</numerusform>
            <numerusform>Leave pods of DaemonSets where they are: %Ln steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evict pods whose DaemonSet is gone: nothing puts another in the place of %Ln pod(s)</source>
        <translation>
            <numerusform>Evict pods whose DaemonSet is gone: nothing puts another in the place of %Ln pod</numerusform>
            <numerusform>Evict pods whose DaemonSet is gone: nothing puts others in the place of %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accept &amp;other nodes: %Ln pod(s) may land where the scheduler chooses</source>
        <translation>
            <numerusform>Accept &amp;other nodes: %Ln pod may land where the scheduler chooses</numerusform>
            <numerusform>Accept &amp;other nodes: %Ln pods may land where the scheduler chooses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accept un&amp;proved landings: of %Ln pod(s) the landing cannot be tried before the eviction</source>
        <translation>
            <numerusform>Accept un&amp;proved landings: of %Ln pod the landing cannot be tried before the eviction</numerusform>
            <numerusform>Accept un&amp;proved landings: of %Ln pods the landing cannot be tried before the eviction</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ApprovalsDialog</name>
    <message numerus="yes">
        <source>Plan %1: %Ln step(s)</source>
        <translation>
            <numerusform>Plan %1: %Ln step</numerusform>
            <numerusform>Plan %1: %Ln steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ApproveBar</name>
    <message numerus="yes">
        <source>A&amp;pply %Ln step(s)</source>
        <translation>
            <numerusform>A&amp;pply %Ln step</numerusform>
            <numerusform>A&amp;pply %Ln steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln more person(s) must approve</source>
        <translation>
            <numerusform>%1 · %Ln more person must approve</numerusform>
            <numerusform>%1 · %Ln more people must approve</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Asking</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <comment>an address</comment>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ChangesTextDialog</name>
    <message numerus="yes">
        <source>✓ %Ln change(s)</source>
        <translation>
            <numerusform>✓ %Ln change</numerusform>
            <numerusform>✓ %Ln changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ComparisonPanel</name>
    <message numerus="yes">
        <source>Runs the %Ln pending pod(s) through both and lists those that end up elsewhere.</source>
        <translation>
            <numerusform>Runs the pending pod through both and tells whether it ends up elsewhere.</numerusform>
            <numerusform>Runs the %Ln pending pods through both and lists those that end up elsewhere.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) differ</source>
        <translation>
            <numerusform>%Ln pod differs</numerusform>
            <numerusform>%Ln pods differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) stay: static pods, those of DaemonSets, ending ones and those of other schedulers.</source>
        <translation>
            <numerusform>%Ln pod stays: static pods, those of DaemonSets, ending ones and those of other schedulers do.</numerusform>
            <numerusform>%Ln pods stay: static pods, those of DaemonSets, ending ones and those of other schedulers.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::CountedBar</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) unknown</source>
        <translation>
            <numerusform>%Ln node unknown</numerusform>
            <numerusform>%Ln nodes unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::CulpritCard</name>
    <message numerus="yes">
        <source>Without it &lt;a href=&quot;node&quot;&gt;%Ln more&lt;/a&gt; would fit there.</source>
        <translation>
            <numerusform>Without it &lt;a href=&quot;node&quot;&gt;%Ln more&lt;/a&gt; would fit there.</numerusform>
            <numerusform>Without it &lt;a href=&quot;node&quot;&gt;%Ln more&lt;/a&gt; would fit there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It would go to %1, where %Ln fewer would fit.</source>
        <translation>
            <numerusform>It would go to %1, where %Ln fewer would fit.</numerusform>
            <numerusform>It would go to %1, where %Ln fewer would fit.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::DataStamp</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln left out</source>
        <translation>
            <numerusform>%Ln left out</numerusform>
            <numerusform>%Ln left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln doubt(s)</source>
        <translation>
            <numerusform>%Ln doubt</numerusform>
            <numerusform>%Ln doubts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not used</source>
        <translation>
            <numerusform>%Ln not used</numerusform>
            <numerusform>%Ln not used</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s), not sent</source>
        <translation>
            <numerusform>%Ln change, not sent</numerusform>
            <numerusform>%Ln changes, not sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>incomplete: %1 and %Ln more</source>
        <translation>
            <numerusform>incomplete: %1 and %Ln more</numerusform>
            <numerusform>incomplete: %1 and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::DescheduleDialog</name>
    <message numerus="yes">
        <source>%Ln pod(s) would be evicted</source>
        <translation>
            <numerusform>%Ln pod would be evicted</numerusform>
            <numerusform>%Ln pods would be evicted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln refused by a budget</source>
        <translation>
            <numerusform>%Ln refused by a budget</numerusform>
            <numerusform>%Ln refused by a budget</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with room reserved first %Ln move(s)</source>
        <translation>
            <numerusform>with room reserved first %Ln moves</numerusform>
            <numerusform>with room reserved first %Ln move</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay(s)</source>
        <translation>
            <numerusform>%Ln stays</numerusform>
            <numerusform>%Ln stay</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::DiagnosticsModel</name>
    <message numerus="yes">
        <source>%Ln object(s) of this kind passed over: decisions here do not depend on it</source>
        <translation>
            <numerusform>%Ln object of this kind passed over: decisions here do not depend on it</numerusform>
            <numerusform>%Ln objects of this kind passed over: decisions here do not depend on it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Drag</name>
    <message numerus="yes">
        <source>Move %Ln pod(s) to %1</source>
        <translation>
            <numerusform>Move %Ln pod to %1</numerusform>
            <numerusform>Move %Ln pods to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An apply would refuse to move %Ln of these pods: %1, for one, %2.</source>
        <comment>pod, why</comment>
        <translation>
            <numerusform>An apply would refuse to move %Ln of these pods: %1, for one, %2.</numerusform>
            <numerusform>An apply would refuse to move %Ln of these pods: %1, for one, %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Asking %Ln node(s)…</source>
        <translation>
            <numerusform>Asking %Ln node…</numerusform>
            <numerusform>Asking %Ln nodes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Feasible: %Ln of %1 node(s).</source>
        <translation>
            <numerusform>Feasible: %Ln of %1 nodes.</numerusform>
            <numerusform>Feasible: %Ln of %1 nodes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Place %Ln pod(s) of %1</source>
        <comment>of a gang</comment>
        <translation>
            <numerusform>Place %Ln pod of %1</numerusform>
            <numerusform>Place %Ln pods of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::DragCard</name>
    <message numerus="yes">
        <source>Moving %Ln pod(s)</source>
        <translation>
            <numerusform>Moving %Ln pod</numerusform>
            <numerusform>Moving %Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::DrainDialog</name>
    <message numerus="yes">
        <source>%1, one of %Ln that tie</source>
        <translation>
            <numerusform>%1, one of %Ln that tie</numerusform>
            <numerusform>%1, one of %Ln that tie</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drain %Ln node(s)</source>
        <translation>
            <numerusform>Drain %Ln node</numerusform>
            <numerusform>Drain %Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) go(es)</source>
        <translation>
            <numerusform>%Ln pod goes</numerusform>
            <numerusform>%Ln pods go</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wait(s) for a budget</source>
        <translation>
            <numerusform>%Ln waits for a budget</numerusform>
            <numerusform>%Ln wait for a budget</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocked</source>
        <translation>
            <numerusform>%Ln blocked</numerusform>
            <numerusform>%Ln blocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay(s)</source>
        <translation>
            <numerusform>%Ln stays</numerusform>
            <numerusform>%Ln stay</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln find(s) no place</source>
        <translation>
            <numerusform>%Ln finds no place</numerusform>
            <numerusform>%Ln find no place</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::DropTargets</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::EditCommands</name>
    <message numerus="yes">
        <source>Forced onto %1 against %Ln rule(s): %2</source>
        <translation>
            <numerusform>Forced onto %1 against %Ln rule: %2</numerusform>
            <numerusform>Forced onto %1 against %Ln rules: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Schedule %Ln pod(s)</source>
        <translation>
            <numerusform>Schedule %Ln pod</numerusform>
            <numerusform>Schedule %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evict %Ln pod(s)</source>
        <translation>
            <numerusform>Evict %Ln pod</numerusform>
            <numerusform>Evict %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cordon %Ln node(s)</source>
        <translation>
            <numerusform>Cordon %Ln node</numerusform>
            <numerusform>Cordon %Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Uncordon %Ln node(s)</source>
        <translation>
            <numerusform>Uncordon %Ln node</numerusform>
            <numerusform>Uncordon %Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln placed</source>
        <translation>
            <numerusform>%Ln placed</numerusform>
            <numerusform>%Ln placed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln pending: %2</source>
        <translation>
            <numerusform>%1, %Ln pending: %2</numerusform>
            <numerusform>%1, %Ln pending: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Several pods count on the same %Ln victim(s), and not all of them would get the place: %1.</source>
        <translation>
            <numerusform>Several pods count on the same victim, and not all of them would get the place: %1.</numerusform>
            <numerusform>Several pods count on the same %Ln victims, and not all of them would get the place: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; and %Ln more, see the plan</source>
        <translation>
            <numerusform>; and %Ln more, see the plan</numerusform>
            <numerusform>; and %Ln more, see the plan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <comment>pods</comment>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) fit no longer on %1: %2.</source>
        <translation>
            <numerusform>%Ln pod fits no longer on %1: %2.</numerusform>
            <numerusform>%Ln pods fit no longer on %1: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln displaced pod(s) off</source>
        <translation>
            <numerusform>Take %Ln displaced pod off</numerusform>
            <numerusform>Take %Ln displaced pods off</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Place %Ln displaced pod(s) anew</source>
        <translation>
            <numerusform>Place %Ln displaced pod anew</numerusform>
            <numerusform>Place %Ln displaced pods anew</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Room is kept for %Ln of the Reservations that waited.</source>
        <translation>
            <numerusform>Room is kept for %Ln of the Reservations that waited.</numerusform>
            <numerusform>Room is kept for %Ln of the Reservations that waited.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the Reservations got no node: %1</source>
        <translation>
            <numerusform>%Ln of the Reservations got no node: %1</numerusform>
            <numerusform>%Ln of the Reservations got no node: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ExplainView</name>
    <message numerus="yes">
        <source>Why not %1: %Ln plugin(s) refuse(s)</source>
        <translation>
            <numerusform>Why not %1: %Ln plugin refuses</numerusform>
            <numerusform>Why not %1: %Ln plugins refuse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::FiguresPage</name>
    <message numerus="yes">
        <source>Gives the %Ln pending pod(s) to each scheduler, on the same cluster. Nothing is moved.</source>
        <translation>
            <numerusform>Gives the %Ln pending pod to each scheduler, on the same cluster. Nothing is moved.</numerusform>
            <numerusform>Gives the %Ln pending pods to each scheduler, on the same cluster. Nothing is moved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::FileCommands</name>
    <message numerus="yes">
        <source>%Ln object(s) left out: they could not be read.</source>
        <translation>
            <numerusform>%Ln object left out: it could not be read.</numerusform>
            <numerusform>%Ln objects left out: they could not be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln object(s) loaded, but not quite as written.</source>
        <translation>
            <numerusform>%Ln object loaded, but not quite as written.</numerusform>
            <numerusform>%Ln objects loaded, but not quite as written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the project do not apply any more.</source>
        <translation>
            <numerusform>%Ln change of the project does not apply any more.</numerusform>
            <numerusform>%Ln changes of the project do not apply any more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) restored.</source>
        <translation>
            <numerusform>%Ln change restored.</numerusform>
            <numerusform>%Ln changes restored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) could not be restored.</source>
        <translation>
            <numerusform>%Ln change could not be restored.</numerusform>
            <numerusform>%Ln changes could not be restored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) saved as a plan in %1.</source>
        <translation>
            <numerusform>%Ln change saved as a plan in %1.</numerusform>
            <numerusform>%Ln changes saved as a plan in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the plan carried out.</source>
        <translation>
            <numerusform>%Ln change of the plan carried out.</numerusform>
            <numerusform>%Ln changes of the plan carried out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the plan carried out, %1 do not apply here.</source>
        <translation>
            <numerusform>%Ln change of the plan carried out, %1 do not apply here.</numerusform>
            <numerusform>%Ln changes of the plan carried out, %1 do not apply here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln field(s) of the scheduler profile have no effect here.</source>
        <translation>
            <numerusform>%Ln field of the scheduler profile has no effect here.</numerusform>
            <numerusform>%Ln fields of the scheduler profile have no effect here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::FragmentationView</name>
    <message numerus="yes">
        <source>%Ln more than without the what-if.</source>
        <translation>
            <numerusform>%Ln more than without the what-if.</numerusform>
            <numerusform>%Ln more than without the what-if.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fewer than without the what-if.</source>
        <translation>
            <numerusform>%Ln fewer than without the what-if.</numerusform>
            <numerusform>%Ln fewer than without the what-if.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GangTables</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalDesk</name>
    <message numerus="yes">
        <source>%Ln step(s) would be refused: leave it out, or repair from there.</source>
        <translation>
            <numerusform>%Ln step would be refused: leave it out, or repair from there.</numerusform>
            <numerusform>%Ln steps would be refused: leave them out, or repair from there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No maintenance window has time for %Ln step(s): leave it out, or ask with another window.</source>
        <translation>
            <numerusform>No maintenance window has time for %Ln step: leave it out, or ask with another window.</numerusform>
            <numerusform>No maintenance window has time for %Ln steps: leave them out, or ask with another window.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalPanel</name>
    <message numerus="yes">
        <source>Changed by hand: %Ln step(s) of it</source>
        <translation>
            <numerusform>Changed by hand: %Ln step of it</numerusform>
            <numerusform>Changed by hand: %Ln steps of it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln move(s)</source>
        <translation>
            <numerusform>%Ln move</numerusform>
            <numerusform>%Ln moves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln would be refused</source>
        <translation>
            <numerusform>%Ln would be refused</numerusform>
            <numerusform>%Ln would be refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without time in a window (%1)</source>
        <comment>steps, why</comment>
        <translation>
            <numerusform>%Ln without time in a window (%1)</numerusform>
            <numerusform>%Ln without time in a window (%1)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalPricePage</name>
    <message numerus="yes">
        <source>Nothing makes it cheaper: %Ln permission(s) tried.</source>
        <translation>
            <numerusform>Nothing makes it cheaper: %Ln permission tried.</numerusform>
            <numerusform>Nothing makes it cheaper: %Ln permissions tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln permission(s) not tried.</source>
        <translation>
            <numerusform>%Ln permission not tried.</numerusform>
            <numerusform>%Ln permissions not tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: at most %Ln move(s) for one more</source>
        <translation>
            <numerusform>%1: at most %Ln move for one more</numerusform>
            <numerusform>%1: at most %Ln moves for one more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalScrubber</name>
    <message numerus="yes">
        <source>%Ln move(s)</source>
        <translation>
            <numerusform>%Ln move</numerusform>
            <numerusform>%Ln moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalStepsPage</name>
    <message numerus="yes">
        <source>and %Ln more that the scheduler likes less</source>
        <translation>
            <numerusform>and %Ln more that the scheduler likes less</numerusform>
            <numerusform>and %Ln more that the scheduler likes less</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more pod(s)</source>
        <translation>
            <numerusform>and %Ln more pod</numerusform>
            <numerusform>and %Ln more pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::HeadlineStrip</name>
    <message numerus="yes">
        <source>node(s)</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>node</numerusform>
            <numerusform>nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln take(s) no pods</source>
        <translation>
            <numerusform>%Ln takes no pods</numerusform>
            <numerusform>%Ln take no pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>pod(s)</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>pod</numerusform>
            <numerusform>pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fit(s) nowhere</source>
        <translation>
            <numerusform>%Ln fits nowhere</numerusform>
            <numerusform>%Ln fit nowhere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>slot(s) of %1</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>slot of %1</numerusform>
            <numerusform>slots of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::InsideCommands</name>
    <message numerus="yes">
        <source>The inside of %Ln node(s) is known.</source>
        <translation>
            <numerusform>The inside of %Ln node is known.</numerusform>
            <numerusform>The insides of %Ln nodes are known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) were left out or doubted.</source>
        <translation>
            <numerusform>%Ln thing was left out or doubted.</numerusform>
            <numerusform>%Ln things were left out or doubted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::InsideScreen</name>
    <message numerus="yes">
        <source>%1 of %Ln node(s)</source>
        <translation>
            <numerusform>%1 of %Ln node</numerusform>
            <numerusform>%1 of %Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the inside of %Ln is not told</source>
        <translation>
            <numerusform>the inside of %Ln is not told</numerusform>
            <numerusform>the insides of %Ln are not told</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) that the kubelet would not have taken</source>
        <translation>
            <numerusform>%Ln pod that the kubelet would not have taken</numerusform>
            <numerusform>%Ln pods that the kubelet would not have taken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not modelled on %Ln node(s): %1</source>
        <translation>
            <numerusform>not modelled on %Ln node: %1</numerusform>
            <numerusform>not modelled on %Ln nodes: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Inspector</name>
    <message numerus="yes">
        <source>%Ln pod(s) on it</source>
        <translation>
            <numerusform>%Ln pod on it</numerusform>
            <numerusform>%Ln pods on it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Select %Ln pod(s)</source>
        <translation>
            <numerusform>Select %Ln pod</numerusform>
            <numerusform>Select %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) of it</source>
        <translation>
            <numerusform>%Ln pod of it</numerusform>
            <numerusform>%Ln pods of it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) name it</source>
        <comment>a resource claim</comment>
        <translation>
            <numerusform>%Ln pod names it</numerusform>
            <numerusform>%Ln pods name it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Legend</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on a scale from %2 to %3; %Ln node(s) where it is known</source>
        <translation>
            <numerusform>%1 on a scale from %2 to %3; %Ln node where it is known</numerusform>
            <numerusform>%1 on a scale from %2 to %3; %Ln nodes where it is known</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::LiveCommands</name>
    <message numerus="yes">
        <source>%Ln of your changes no longer apply: the cluster went on.</source>
        <translation>
            <numerusform>%Ln of your changes no longer applies: the cluster went on.</numerusform>
            <numerusform>%Ln of your changes no longer apply: the cluster went on.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::MachineView</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::MapView</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::MergeDialog</name>
    <message numerus="yes">
        <source>%Ln change(s) are added.</source>
        <translation>
            <numerusform>%Ln change is added.</numerusform>
            <numerusform>%Ln changes are added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::MoveDialog</name>
    <message numerus="yes">
        <source>Move %Ln pod(s)</source>
        <translation>
            <numerusform>Move %Ln pod</numerusform>
            <numerusform>Move %Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Feasible: %Ln of %1 node(s).</source>
        <translation>
            <numerusform>Feasible: %Ln of %1 nodes.</numerusform>
            <numerusform>Feasible: %Ln of %1 nodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::NearMissCards</name>
    <message numerus="yes">
        <source>%Ln more group(s), each of fewer nodes</source>
        <translation>
            <numerusform>%Ln more group, of fewer nodes</numerusform>
            <numerusform>%Ln more groups, each of fewer nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln node(s) on the map</source>
        <translation>
            <numerusform>Show %Ln node on the map</numerusform>
            <numerusform>Show %Ln nodes on the map</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evicting %Ln pod(s) makes room on %1</source>
        <translation>
            <numerusform>Evicting %Ln pod makes room on %1</numerusform>
            <numerusform>Evicting %Ln pods makes room on %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ObjectCommands</name>
    <message numerus="yes">
        <source>Copied %Ln name(s).</source>
        <translation>
            <numerusform>Copied %Ln name.</numerusform>
            <numerusform>Copied %Ln names.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied the YAML of %Ln object(s).</source>
        <translation>
            <numerusform>Copied the YAML of %Ln object.</numerusform>
            <numerusform>Copied the YAML of %Ln objects.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Selected %Ln pod(s) of %1.</source>
        <translation>
            <numerusform>Selected %Ln pod of %1.</numerusform>
            <numerusform>Selected %Ln pods of %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ObjectTable</name>
    <message numerus="yes">
        <source>%1 · %Ln selected</source>
        <translation>
            <numerusform>%1 · %Ln selected</numerusform>
            <numerusform>%1 · %Ln selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PairMap</name>
    <message numerus="yes">
        <source>%Ln pods</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PendingCards</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PendingTray</name>
    <message numerus="yes">
        <source>%Ln pending pod(s)</source>
        <translation>
            <numerusform>%Ln pending pod</numerusform>
            <numerusform>%Ln pending pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PlanCommands</name>
    <message numerus="yes">
        <source>Nothing was written: %Ln step(s) cannot be carried out so.</source>
        <translation>
            <numerusform>Nothing was written: %Ln step cannot be carried out so.</numerusform>
            <numerusform>Nothing was written: %Ln steps cannot be carried out so.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PlanView</name>
    <message numerus="yes">
        <source>%Ln placed</source>
        <translation>
            <numerusform>%Ln placed</numerusform>
            <numerusform>%Ln placed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation>
            <numerusform>%Ln moved</numerusform>
            <numerusform>%Ln moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln evicted</source>
        <translation>
            <numerusform>%Ln evicted</numerusform>
            <numerusform>%Ln evicted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cordoned</source>
        <translation>
            <numerusform>%Ln cordoned</numerusform>
            <numerusform>%Ln cordoned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln uncordoned</source>
        <translation>
            <numerusform>%Ln uncordoned</numerusform>
            <numerusform>%Ln uncordoned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln forced</source>
        <translation>
            <numerusform>%Ln forced</numerusform>
            <numerusform>%Ln forced</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s): %1</source>
        <translation>
            <numerusform>%Ln change: %1</numerusform>
            <numerusform>%Ln changes: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln claim(s) assumed</source>
        <translation>
            <numerusform>%Ln claim assumed</numerusform>
            <numerusform>%Ln claims assumed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln scaled</source>
        <translation>
            <numerusform>%Ln scaled</numerusform>
            <numerusform>%Ln scaled</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PodTableModel</name>
    <message numerus="yes">
        <source>%Ln pending</source>
        <translation>
            <numerusform>%Ln pending</numerusform>
            <numerusform>%Ln pending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a place</source>
        <translation>
            <numerusform>%Ln without a place</numerusform>
            <numerusform>%Ln without a place</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PoolsDialog</name>
    <message numerus="yes">
        <source>%1 (%Ln value(s))</source>
        <translation>
            <numerusform>%1 (%Ln value)</numerusform>
            <numerusform>%1 (%Ln values)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>✓ %Ln pool(s)</source>
        <translation>
            <numerusform>✓ %Ln pool</numerusform>
            <numerusform>✓ %Ln pools</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ProfileView</name>
    <message numerus="yes">
        <source>It fits on none of %Ln node(s); weights change nothing about that.</source>
        <translation>
            <numerusform>It does not fit on the one node; weights change nothing about that.</numerusform>
            <numerusform>It fits on none of %Ln nodes; weights change nothing about that.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best %1 of %Ln node(s) that fit; the arrows compare with the configuration in use.</source>
        <translation>
            <numerusform>The only node that fits.</numerusform>
            <numerusform>The best %1 of %Ln nodes that fit; the arrows compare with the configuration in use.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::QueuesView</name>
    <message numerus="yes">
        <source>%Ln queue(s) differ</source>
        <translation>
            <numerusform>%Ln queue differs</numerusform>
            <numerusform>%Ln queues differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s) differ</source>
        <translation>
            <numerusform>%Ln job differs</numerusform>
            <numerusform>%Ln jobs differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ReasonList</name>
    <message numerus="yes">
        <source>%Ln node(s): %1</source>
        <translation>
            <numerusform>%Ln node: %1</numerusform>
            <numerusform>%Ln nodes: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::RecoveryBar</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Bayplan ended unexpectedly. %Ln change(s) of %1, begun %2, can be restored.</source>
        <translation>
            <numerusform>Bayplan ended unexpectedly. %Ln change of %1, begun %2, can be restored.</numerusform>
            <numerusform>Bayplan ended unexpectedly. %Ln changes of %1, begun %2, can be restored.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ReleaseDialog</name>
    <message numerus="yes">
        <source>%Ln thing(s) may belong to a run that goes on elsewhere, being younger than a minute: look again later.</source>
        <translation>
            <numerusform>%Ln thing may belong to a run that goes on elsewhere, being younger than a minute: look again later.</numerusform>
            <numerusform>%Ln things may belong to a run that goes on elsewhere, being younger than a minute: look again later.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) were left behind.</source>
        <translation>
            <numerusform>%Ln thing was left behind.</numerusform>
            <numerusform>%Ln things were left behind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) released</source>
        <translation>
            <numerusform>%Ln thing released</numerusform>
            <numerusform>%Ln things released</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) stay held back</source>
        <translation>
            <numerusform>%Ln pod stays held back</numerusform>
            <numerusform>%Ln pods stay held back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) refused</source>
        <translation>
            <numerusform>%Ln thing refused</numerusform>
            <numerusform>%Ln things refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) not begun</source>
        <translation>
            <numerusform>%Ln thing not begun</numerusform>
            <numerusform>%Ln things not begun</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Let %Ln pod(s) that stay held back go to &amp;any node</source>
        <translation>
            <numerusform>Let %Ln pod that stays held back go to &amp;any node</numerusform>
            <numerusform>Let %Ln pods that stay held back go to &amp;any node</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) without a clear answer</source>
        <translation>
            <numerusform>%Ln thing without a clear answer</numerusform>
            <numerusform>%Ln things without a clear answer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ReplayBar</name>
    <message numerus="yes">
        <source>%Ln apply</source>
        <translation>
            <numerusform>%Ln applies</numerusform>
            <numerusform>%Ln apply</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln apply differently</source>
        <translation>
            <numerusform>%Ln applies differently</numerusform>
            <numerusform>%Ln apply differently</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln do not apply</source>
        <translation>
            <numerusform>%Ln does not apply</numerusform>
            <numerusform>%Ln do not apply</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ReplayPanel</name>
    <message numerus="yes">
        <source>%Ln seed(s)</source>
        <translation>
            <numerusform>%Ln seed</numerusform>
            <numerusform>%Ln seeds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::RequestsDialog</name>
    <message numerus="yes">
        <source>Reading only: %Ln kind(s) of object that scheduling depends on. No Secrets, no ConfigMaps, no logs. Nothing is installed and nothing is written; a request that would change something is refused in this program before it is sent.</source>
        <translation>
            <numerusform>Reading only: %Ln kind of object that scheduling depends on. No Secrets, no ConfigMaps, no logs. Nothing is installed and nothing is written; a request that would change something is refused in this program before it is sent.</numerusform>
            <numerusform>Reading only: %Ln kinds of object that scheduling depends on. No Secrets, no ConfigMaps, no logs. Nothing is installed and nothing is written; a request that would change something is refused in this program before it is sent.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::RunMap</name>
    <message numerus="yes">
        <source>%Ln done</source>
        <comment>steps of a run</comment>
        <translation>
            <numerusform>%Ln done</numerusform>
            <numerusform>%Ln done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln under way</source>
        <comment>steps of a run</comment>
        <translation>
            <numerusform>%Ln under way</numerusform>
            <numerusform>%Ln under way</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not done</source>
        <comment>steps of a run</comment>
        <translation>
            <numerusform>%Ln not done</numerusform>
            <numerusform>%Ln not done</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::RunSteps</name>
    <message numerus="yes">
        <source>%1 puts it on %2. Of %Ln node(s) that take it the best are %3.</source>
        <translation>
            <numerusform>%1 puts it on %2. Of %Ln node that takes it the best is %3.</numerusform>
            <numerusform>%1 puts it on %2. Of %Ln nodes that take it the best are %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ScenarioPair</name>
    <message numerus="yes">
        <source>%Ln pod(s) stand(s) elsewhere.</source>
        <translation>
            <numerusform>%Ln pod stands elsewhere.</numerusform>
            <numerusform>%Ln pods stand elsewhere.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ScenarioTree</name>
    <message numerus="yes">
        <source>%Ln change(s) do(es) not apply</source>
        <translation>
            <numerusform>%Ln change does not apply</numerusform>
            <numerusform>%Ln changes do not apply</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) apply differently</source>
        <translation>
            <numerusform>%Ln change applies differently</numerusform>
            <numerusform>%Ln changes apply differently</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ScoreBars</name>
    <message numerus="yes">
        <source>%Ln plugin(s) gave both the same</source>
        <translation>
            <numerusform>%Ln plugin gave both the same</numerusform>
            <numerusform>%Ln plugins gave both the same</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::SlotChart</name>
    <message numerus="yes">
        <source>%Ln node(s) unknown</source>
        <translation>
            <numerusform>%Ln node unknown</numerusform>
            <numerusform>%Ln nodes unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::StepsDialog</name>
    <message numerus="yes">
        <source>%Ln pod(s) placed</source>
        <translation>
            <numerusform>%Ln pod placed</numerusform>
            <numerusform>%Ln pods placed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation>
            <numerusform>%Ln moved</numerusform>
            <numerusform>%Ln moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln evicted</source>
        <translation>
            <numerusform>%Ln evicted</numerusform>
            <numerusform>%Ln evicted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cordon(s)</source>
        <translation>
            <numerusform>%Ln cordon</numerusform>
            <numerusform>%Ln cordons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln against the rules</source>
        <translation>
            <numerusform>%Ln against the rules</numerusform>
            <numerusform>%Ln against the rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln workload(s) scaled</source>
        <translation>
            <numerusform>%Ln workload scaled</numerusform>
            <numerusform>%Ln workloads scaled</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::StrategyChoice</name>
    <message numerus="yes">
        <source>%Ln strategies</source>
        <translation>
            <numerusform>%Ln strategy</numerusform>
            <numerusform>%Ln strategies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TimeAxis</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pending</source>
        <translation>
            <numerusform>%Ln pending</numerusform>
            <numerusform>%Ln pending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln pod(s) came</source>
        <translation>
            <numerusform>▲ %Ln pod came</numerusform>
            <numerusform>▲ %Ln pods came</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▼ %Ln pod(s) went</source>
        <translation>
            <numerusform>▼ %Ln pod went</numerusform>
            <numerusform>▼ %Ln pods went</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◆ %Ln pod(s) got another node</source>
        <translation>
            <numerusform>◆ %Ln pod got another node</numerusform>
            <numerusform>◆ %Ln pods got another node</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln node(s) came</source>
        <translation>
            <numerusform>▲ %Ln node came</numerusform>
            <numerusform>▲ %Ln nodes came</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▼ %Ln node(s) went</source>
        <translation>
            <numerusform>▼ %Ln node went</numerusform>
            <numerusform>▼ %Ln nodes went</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pending at most</source>
        <translation>
            <numerusform>%Ln pending at most</numerusform>
            <numerusform>%Ln pending at most</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TimelineStrip</name>
    <message numerus="yes">
        <source>%Ln difference(s) between %1 and %2</source>
        <translation>
            <numerusform>%Ln difference between %1 and %2</numerusform>
            <numerusform>%Ln differences between %1 and %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(the first %Ln are listed)</source>
        <translation>
            <numerusform>(the first is listed)</numerusform>
            <numerusform>(the first %Ln are listed)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TogetherForm</name>
    <message numerus="yes">
        <source>%1: %Ln scheduler(s), with their times. Nothing else of it changes but the rules above.</source>
        <translation>
            <numerusform>%1: %Ln scheduler, with its times. Nothing else of it changes but the rules above.</numerusform>
            <numerusform>%1: %Ln schedulers, with their times. Nothing else of it changes but the rules above.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TogetherPage</name>
    <message numerus="yes">
        <source>Lets several schedulers place the %Ln pending pod(s) at the same time, each with a view that is a little old. Nothing is moved.</source>
        <translation>
            <numerusform>Lets several schedulers place the %Ln pending pod at the same time, each with a view that is a little old. Nothing is moved.</numerusform>
            <numerusform>Lets several schedulers place the %Ln pending pods at the same time, each with a view that is a little old. Nothing is moved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conflict(s)</source>
        <translation>
            <numerusform>%Ln conflict</numerusform>
            <numerusform>%Ln conflicts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rejection(s) by kubelets</source>
        <translation>
            <numerusform>%Ln rejection by kubelets</numerusform>
            <numerusform>%Ln rejections by kubelets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) lost</source>
        <translation>
            <numerusform>%Ln pod lost</numerusform>
            <numerusform>%Ln pods lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln pod(s) nothing can be told</source>
        <translation>
            <numerusform>about %Ln pod nothing can be told</numerusform>
            <numerusform>about %Ln pods nothing can be told</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ToldEvents</name>
    <message numerus="yes">
        <source>%Ln more, all older</source>
        <comment>events</comment>
        <translation>
            <numerusform>%Ln more, older</numerusform>
            <numerusform>%Ln more, all older</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln event(s) that were read is about it.</source>
        <translation>
            <numerusform>The %Ln event that was read is not about it.</numerusform>
            <numerusform>None of the %Ln events that were read is about it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TopBar</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TrendPanel</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln pod</numerusform>
            <numerusform>%Ln pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pending</source>
        <translation>
            <numerusform>%Ln pending</numerusform>
            <numerusform>%Ln pending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>GPU fragment: not modelled on %Ln node(s)</source>
        <translation>
            <numerusform>GPU fragment: not modelled on %Ln node</numerusform>
            <numerusform>GPU fragment: not modelled on %Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln snapshot(s)</source>
        <translation>
            <numerusform>%Ln snapshot</numerusform>
            <numerusform>%Ln snapshots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read: see the end of the list</source>
        <translation>
            <numerusform>%Ln could not be read: see the end of the list</numerusform>
            <numerusform>%Ln could not be read: see the end of the list</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TrendTable</name>
    <message numerus="yes">
        <source>%Ln fault(s), the first: %1</source>
        <translation>
            <numerusform>%Ln fault: %1</numerusform>
            <numerusform>%Ln faults, the first: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::VerdictModel</name>
    <message numerus="yes">
        <source>%1 (and %Ln more plugin(s))</source>
        <translation>
            <numerusform>%1 (and %Ln more plugin)</numerusform>
            <numerusform>%1 (and %Ln more plugins)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::WhatIfBar</name>
    <message numerus="yes">
        <source>goes to %1, %Ln of %L2 nodes fit(s)</source>
        <translation>
            <numerusform>goes to %1, %Ln of %L2 nodes fits</numerusform>
            <numerusform>goes to %1, %Ln of %L2 nodes fit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fits on none of %Ln node(s)</source>
        <translation>
            <numerusform>does not fit on the one node</numerusform>
            <numerusform>fits on none of %Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fits only on %1 and after evicting %Ln pod(s)</source>
        <translation>
            <numerusform>fits only on %1 and after evicting %Ln pod</numerusform>
            <numerusform>fits only on %1 and after evicting %Ln pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::YamlEditor</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::YamlView</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
</TS>
