<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>DropEstimate</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>nodes</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message numerus="yes">
        <source>%n × %1</source>
        <comment>so many nodes: reason</comment>
        <translation>
            <numerusform>%n × %1</numerusform>
            <numerusform>%n × %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 stands on %2, where the scheduler would put it now: %n of %3 nodes fit(s).</source>
        <translation>
            <numerusform>%1 stands on %2, where the scheduler would put it now: %n of %3 nodes fits.</numerusform>
            <numerusform>%1 stands on %2, where the scheduler would put it now: %n of %3 nodes fit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 stands on %2; the scheduler would put it on %3 now: %n of %4 nodes fit(s).</source>
        <translation>
            <numerusform>%1 stands on %2; the scheduler would put it on %3 now: %n of %4 nodes fits.</numerusform>
            <numerusform>%1 stands on %2; the scheduler would put it on %3 now: %n of %4 nodes fit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 would go to %2: %n of %3 nodes fit(s).</source>
        <translation>
            <numerusform>%1 would go to %2: %n of %3 nodes fits.</numerusform>
            <numerusform>%1 would go to %2: %n of %3 nodes fit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fits on %n node(s), but its pod group is not scheduled: %2</source>
        <translation>
            <numerusform>%1 fits on %n node, but its pod group is not scheduled: %2</numerusform>
            <numerusform>%1 fits on %n nodes, but its pod group is not scheduled: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fits on none of %n node(s).</source>
        <translation>
            <numerusform>%1 does not fit on the only node.</numerusform>
            <numerusform>%1 fits on none of %n nodes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pod group %1: %2 of %n pod(s) would be scheduled.</source>
        <translation>
            <numerusform>Pod group %1: %2 of %n pod would be scheduled.</numerusform>
            <numerusform>Pod group %1: %2 of %n pods would be scheduled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) share the best score of %1. Which of them a live scheduler takes depends on the order of its nodes; here it is the first by name.</source>
        <translation>
            <numerusform>%n node has the best score of %1.</numerusform>
            <numerusform>%n nodes share the best score of %1. Which of them a live scheduler takes depends on the order of its nodes; here it is the first by name.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to filter %n node(s): %1</source>
        <translation>
            <numerusform>asked to filter %n node: %1</numerusform>
            <numerusform>asked to filter %n nodes: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %n node(s): %1</source>
        <translation>
            <numerusform>asked to score %n node: %1</numerusform>
            <numerusform>asked to score %n nodes: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked about preemption on %n node(s): %1</source>
        <translation>
            <numerusform>asked about preemption on %n node: %1</numerusform>
            <numerusform>asked about preemption on %n nodes: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to filter %n node(s): left %1</source>
        <translation>
            <numerusform>asked to filter %n node: left %1</numerusform>
            <numerusform>asked to filter %n nodes: left %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %n node(s): scored none</source>
        <translation>
            <numerusform>asked to score %n node: scored none</numerusform>
            <numerusform>asked to score %n nodes: scored none</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %n node(s): %1 to %2, × weight %3</source>
        <translation>
            <numerusform>asked to score %n node: %1 to %2, × weight %3</numerusform>
            <numerusform>asked to score %n nodes: %1 to %2, × weight %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked about preemption on %n node(s): left %1</source>
        <translation>
            <numerusform>asked about preemption on %n node: left %1</numerusform>
            <numerusform>asked about preemption on %n nodes: left %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
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
    <name>MachineText</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n lane</numerusform>
            <numerusform>%n lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> – %n alike</source>
        <translation>
            <numerusform> – %n alike</numerusform>
            <numerusform> – %n alike</numerusform>
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
        <source>%1 of %n pod(s) would be taken, one after another</source>
        <translation>
            <numerusform>%1 of %n pod would be taken, one after another</numerusform>
            <numerusform>%1 of %n pods would be taken, one after another</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform> (and %n more)</numerusform>
            <numerusform> (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PartCard</name>
    <message numerus="yes">
        <source>%n part(s)</source>
        <translation>
            <numerusform>%n part</numerusform>
            <numerusform>%n parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s): CPUs %1</source>
        <translation>
            <numerusform>%n core: CPUs %1</numerusform>
            <numerusform>%n cores: CPUs %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Parts of %n node(s)</source>
        <translation>
            <numerusform>Parts of %n node</numerusform>
            <numerusform>Parts of %n nodes</numerusform>
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
</context>
<context>
    <name>Remedy</name>
    <message numerus="yes">
        <source>%n node(s) fail(s) only on taint %1</source>
        <translation>
            <numerusform>%n node fails only on taint %1</numerusform>
            <numerusform>%n nodes fail only on taint %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) lack(s) only %1</source>
        <translation>
            <numerusform>%n node lacks only %1</numerusform>
            <numerusform>%n nodes lack only %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) lack(s) only %1 or more</source>
        <translation>
            <numerusform>%n node lacks only %1 or more</numerusform>
            <numerusform>%n nodes lack only %1 or more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) fail(s) only on: %1</source>
        <translation>
            <numerusform>%n node fails only on: %1</numerusform>
            <numerusform>%n nodes fail only on: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>evict %n pod(s)</source>
        <translation>
            <numerusform>evict %n pod</numerusform>
            <numerusform>evict %n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Restoring</name>
    <message numerus="yes">
        <source>Schedule %n pod(s)</source>
        <translation>
            <numerusform>Schedule %n pod</numerusform>
            <numerusform>Schedule %n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>room for %n pod(s)</source>
        <translation>
            <numerusform>room for %n pod</numerusform>
            <numerusform>room for %n pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ValueText</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>strands</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) free within one NUMA zone</source>
        <translation>
            <numerusform>%n GPU free within one NUMA zone</numerusform>
            <numerusform>%n GPUs free within one NUMA zone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) free within one NUMA zone, as published</source>
        <translation>
            <numerusform>%n GPU free within one NUMA zone, as published</numerusform>
            <numerusform>%n GPUs free within one NUMA zone, as published</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) free within one NUMA zone, as predicted</source>
        <translation>
            <numerusform>%n GPU free within one NUMA zone, as predicted</numerusform>
            <numerusform>%n GPUs free within one NUMA zone, as predicted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s) of %1</source>
        <translation>
            <numerusform>%n slot of %1</numerusform>
            <numerusform>%n slots of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <comment>the end of a scale</comment>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s)</source>
        <comment>the end of a scale</comment>
        <translation>
            <numerusform>%n slot</numerusform>
            <numerusform>%n slots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s)</source>
        <comment>of a group</comment>
        <translation>
            <numerusform>%n slot</numerusform>
            <numerusform>%n slots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n GPU(s) in one zone</source>
        <translation>
            <numerusform>up to %n GPU in one zone</numerusform>
            <numerusform>up to %n GPUs in one zone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n NUMA zone(s)</source>
        <translation>
            <numerusform>%n NUMA zone</numerusform>
            <numerusform>%n NUMA zones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not known what %n pod(s) have inside</source>
        <translation>
            <numerusform>not known what %n pod has inside</numerusform>
            <numerusform>not known what %n pods have inside</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Answer</name>
    <message numerus="yes">
        <source>%1 fits %2 of %n node(s)</source>
        <translation>
            <numerusform>%1 fits %2 of %n node</numerusform>
            <numerusform>%1 fits %2 of %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ApplyCommands</name>
    <message numerus="yes">
        <source>%n applied plan(s) were interrupted.</source>
        <translation>
            <numerusform>%n applied plan was interrupted.</numerusform>
            <numerusform>%n applied plans were interrupted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ApplyView</name>
    <message numerus="yes">
        <source>%n step(s) cannot be carried out: leave them out, or repair what they say.</source>
        <translation>
            <numerusform>%n step cannot be carried out: leave it out, or repair what it says.</numerusform>
            <numerusform>%n steps cannot be carried out: leave them out, or repair what they say.</numerusform>
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
        <source>%n step(s) ask for a word: tick above what is accepted, or change them.</source>
        <translation>
            <numerusform>%n step asks for a word: tick above what is accepted, or change it.</numerusform>
            <numerusform>%n steps ask for a word: tick above what is accepted, or change them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, and %n more step(s)</source>
        <translation>
            <numerusform>, and %n more step</numerusform>
            <numerusform>, and %n more steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete local storage: what %n pod(s) keep in emptyDir volumes is lost</source>
        <translation>
            <numerusform>Delete local storage: what %n pod keeps in emptyDir volumes is lost</numerusform>
            <numerusform>Delete local storage: what %n pods keep in emptyDir volumes is lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evict unmanaged pods: nothing puts another in the place of %n pod(s)</source>
        <translation>
            <numerusform>Evict unmanaged pods: nothing puts another in the place of %n pod</numerusform>
            <numerusform>Evict unmanaged pods: nothing puts others in the place of %n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Leave pods of DaemonSets where they are: %n step(s)</source>
        <translation>
            <numerusform>Leave pods of DaemonSets where they are: %n step</numerusform>
            <numerusform>Leave pods of DaemonSets where they are: %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evict pods whose DaemonSet is gone: nothing puts another in the place of %n pod(s)</source>
        <translation>
            <numerusform>Evict pods whose DaemonSet is gone: nothing puts another in the place of %n pod</numerusform>
            <numerusform>Evict pods whose DaemonSet is gone: nothing puts others in the place of %n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accept &amp;other nodes: %n pod(s) may land where the scheduler chooses</source>
        <translation>
            <numerusform>Accept &amp;other nodes: %n pod may land where the scheduler chooses</numerusform>
            <numerusform>Accept &amp;other nodes: %n pods may land where the scheduler chooses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accept un&amp;proved landings: of %n pod(s) the landing cannot be tried before the eviction</source>
        <translation>
            <numerusform>Accept un&amp;proved landings: of %n pod the landing cannot be tried before the eviction</numerusform>
            <numerusform>Accept un&amp;proved landings: of %n pods the landing cannot be tried before the eviction</numerusform>
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
</context>
<context>
    <name>bayplan::Asking</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>an address</comment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ComparisonPanel</name>
    <message numerus="yes">
        <source>Runs the %n pending pod(s) through both and lists those that end up elsewhere.</source>
        <translation>
            <numerusform>Runs the pending pod through both and tells whether it ends up elsewhere.</numerusform>
            <numerusform>Runs the %n pending pods through both and lists those that end up elsewhere.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) differ</source>
        <translation>
            <numerusform>%Ln pod differs</numerusform>
            <numerusform>%Ln pods differ</numerusform>
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
        <source>Without it &lt;a href=&quot;node&quot;&gt;%n more&lt;/a&gt; would fit there.</source>
        <translation>
            <numerusform>Without it &lt;a href=&quot;node&quot;&gt;%n more&lt;/a&gt; would fit there.</numerusform>
            <numerusform>Without it &lt;a href=&quot;node&quot;&gt;%n more&lt;/a&gt; would fit there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It would go to %1, where %n fewer would fit.</source>
        <translation>
            <numerusform>It would go to %1, where %n fewer would fit.</numerusform>
            <numerusform>It would go to %1, where %n fewer would fit.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::DataStamp</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n left out</numerusform>
            <numerusform>%n left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n doubt(s)</source>
        <translation>
            <numerusform>%n doubt</numerusform>
            <numerusform>%n doubts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not used</source>
        <translation>
            <numerusform>%n not used</numerusform>
            <numerusform>%n not used</numerusform>
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
        <source>incomplete: %1 and %n more</source>
        <translation>
            <numerusform>incomplete: %1 and %n more</numerusform>
            <numerusform>incomplete: %1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::DiagnosticsModel</name>
    <message numerus="yes">
        <source>%n object(s) of this kind passed over: decisions here do not depend on it</source>
        <translation>
            <numerusform>%n object of this kind passed over: decisions here do not depend on it</numerusform>
            <numerusform>%n objects of this kind passed over: decisions here do not depend on it</numerusform>
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
</context>
<context>
    <name>bayplan::DragCard</name>
    <message numerus="yes">
        <source>Moving %n pod(s)</source>
        <translation>
            <numerusform>Moving %n pod</numerusform>
            <numerusform>Moving %n pods</numerusform>
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
        <source>Drain %n node(s)</source>
        <translation>
            <numerusform>Drain %n node</numerusform>
            <numerusform>Drain %n nodes</numerusform>
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
        <source>Forced onto %1 against %n rule(s): %2</source>
        <translation>
            <numerusform>Forced onto %1 against %n rule: %2</numerusform>
            <numerusform>Forced onto %1 against %n rules: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Schedule %n pod(s)</source>
        <translation>
            <numerusform>Schedule %n pod</numerusform>
            <numerusform>Schedule %n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evict %n pod(s)</source>
        <translation>
            <numerusform>Evict %n pod</numerusform>
            <numerusform>Evict %n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cordon %n node(s)</source>
        <translation>
            <numerusform>Cordon %n node</numerusform>
            <numerusform>Cordon %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Uncordon %n node(s)</source>
        <translation>
            <numerusform>Uncordon %n node</numerusform>
            <numerusform>Uncordon %n nodes</numerusform>
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
        <source>Several pods count on the same %n victim(s), and not all of them would get the place: %1.</source>
        <translation>
            <numerusform>Several pods count on the same victim, and not all of them would get the place: %1.</numerusform>
            <numerusform>Several pods count on the same %n victims, and not all of them would get the place: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; and %n more, see the plan</source>
        <translation>
            <numerusform>; and %n more, see the plan</numerusform>
            <numerusform>; and %n more, see the plan</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ExplainView</name>
    <message numerus="yes">
        <source>Why not %1: %n plugin(s) refuse(s)</source>
        <translation>
            <numerusform>Why not %1: %n plugin refuses</numerusform>
            <numerusform>Why not %1: %n plugins refuse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::FileCommands</name>
    <message numerus="yes">
        <source>%n object(s) left out: they could not be read.</source>
        <translation>
            <numerusform>%n object left out: it could not be read.</numerusform>
            <numerusform>%n objects left out: they could not be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n object(s) loaded, but not quite as written.</source>
        <translation>
            <numerusform>%n object loaded, but not quite as written.</numerusform>
            <numerusform>%n objects loaded, but not quite as written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) of the project do not apply any more.</source>
        <translation>
            <numerusform>%n change of the project does not apply any more.</numerusform>
            <numerusform>%n changes of the project do not apply any more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) restored.</source>
        <translation>
            <numerusform>%n change restored.</numerusform>
            <numerusform>%n changes restored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) could not be restored.</source>
        <translation>
            <numerusform>%n change could not be restored.</numerusform>
            <numerusform>%n changes could not be restored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) saved as a plan in %1.</source>
        <translation>
            <numerusform>%n change saved as a plan in %1.</numerusform>
            <numerusform>%n changes saved as a plan in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) of the plan carried out.</source>
        <translation>
            <numerusform>%n change of the plan carried out.</numerusform>
            <numerusform>%n changes of the plan carried out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) of the plan carried out, %1 do not apply here.</source>
        <translation>
            <numerusform>%n change of the plan carried out, %1 do not apply here.</numerusform>
            <numerusform>%n changes of the plan carried out, %1 do not apply here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n field(s) of the scheduler profile have no effect here.</source>
        <translation>
            <numerusform>%n field of the scheduler profile has no effect here.</numerusform>
            <numerusform>%n fields of the scheduler profile have no effect here.</numerusform>
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
</context>
<context>
    <name>bayplan::InsideCommands</name>
    <message numerus="yes">
        <source>The inside of %n node(s) is known.</source>
        <translation>
            <numerusform>The inside of %n node is known.</numerusform>
            <numerusform>The insides of %n nodes are known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) were left out or doubted.</source>
        <translation>
            <numerusform>%n thing was left out or doubted.</numerusform>
            <numerusform>%n things were left out or doubted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::InsideScreen</name>
    <message numerus="yes">
        <source>%1 of %n node(s)</source>
        <translation>
            <numerusform>%1 of %n node</numerusform>
            <numerusform>%1 of %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the inside of %n is not told</source>
        <translation>
            <numerusform>the inside of %n is not told</numerusform>
            <numerusform>the insides of %n are not told</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pod(s) that the kubelet would not have taken</source>
        <translation>
            <numerusform>%n pod that the kubelet would not have taken</numerusform>
            <numerusform>%n pods that the kubelet would not have taken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not modelled on %n node(s): %1</source>
        <translation>
            <numerusform>not modelled on %n node: %1</numerusform>
            <numerusform>not modelled on %n nodes: %1</numerusform>
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
        <source>%1 on a scale from %2 to %3; %Ln node(s) of which it is known</source>
        <translation>
            <numerusform>%1 on a scale from %2 to %3; %Ln node of which it is known</numerusform>
            <numerusform>%1 on a scale from %2 to %3; %Ln nodes of which it is known</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::LiveCommands</name>
    <message numerus="yes">
        <source>%n of your changes no longer apply: the cluster went on.</source>
        <translation>
            <numerusform>%n of your changes no longer applies: the cluster went on.</numerusform>
            <numerusform>%n of your changes no longer apply: the cluster went on.</numerusform>
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
    <name>bayplan::MoveDialog</name>
    <message numerus="yes">
        <source>Move %n pod(s)</source>
        <translation>
            <numerusform>Move %n pod</numerusform>
            <numerusform>Move %n pods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Feasible: %n of %1 node(s).</source>
        <translation>
            <numerusform>Feasible: %n of %1 nodes.</numerusform>
            <numerusform>Feasible: %n of %1 nodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::NearMissCards</name>
    <message numerus="yes">
        <source>%n more group(s), each of fewer nodes</source>
        <translation>
            <numerusform>%n more group, of fewer nodes</numerusform>
            <numerusform>%n more groups, each of fewer nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n node(s) on the map</source>
        <translation>
            <numerusform>Show %n node on the map</numerusform>
            <numerusform>Show %n nodes on the map</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evicting %n pod(s) makes room on %1</source>
        <translation>
            <numerusform>Evicting %n pod makes room on %1</numerusform>
            <numerusform>Evicting %n pods makes room on %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ObjectCommands</name>
    <message numerus="yes">
        <source>Copied %n name(s).</source>
        <translation>
            <numerusform>Copied %n name.</numerusform>
            <numerusform>Copied %n names.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied the YAML of %n object(s).</source>
        <translation>
            <numerusform>Copied the YAML of %n object.</numerusform>
            <numerusform>Copied the YAML of %n objects.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Selected %n pod(s) of %1.</source>
        <translation>
            <numerusform>Selected %n pod of %1.</numerusform>
            <numerusform>Selected %n pods of %1.</numerusform>
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
</context>
<context>
    <name>bayplan::ProfileView</name>
    <message numerus="yes">
        <source>It fits on none of %n node(s); weights change nothing about that.</source>
        <translation>
            <numerusform>It does not fit on the one node; weights change nothing about that.</numerusform>
            <numerusform>It fits on none of %n nodes; weights change nothing about that.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best %1 of %n node(s) that fit; the arrows compare with the configuration in use.</source>
        <translation>
            <numerusform>The only node that fits.</numerusform>
            <numerusform>The best %1 of %n nodes that fit; the arrows compare with the configuration in use.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ReasonList</name>
    <message numerus="yes">
        <source>%n node(s): %1</source>
        <translation>
            <numerusform>%n node: %1</numerusform>
            <numerusform>%n nodes: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::RecoveryBar</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Bayplan ended unexpectedly. %n change(s) of %1, begun %2, can be restored.</source>
        <translation>
            <numerusform>Bayplan ended unexpectedly. %n change of %1, begun %2, can be restored.</numerusform>
            <numerusform>Bayplan ended unexpectedly. %n changes of %1, begun %2, can be restored.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ReleaseDialog</name>
    <message numerus="yes">
        <source>%n thing(s) may belong to a run that goes on elsewhere, being younger than a minute: look again later.</source>
        <translation>
            <numerusform>%n thing may belong to a run that goes on elsewhere, being younger than a minute: look again later.</numerusform>
            <numerusform>%n things may belong to a run that goes on elsewhere, being younger than a minute: look again later.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) were left behind.</source>
        <translation>
            <numerusform>%n thing was left behind.</numerusform>
            <numerusform>%n things were left behind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) released</source>
        <translation>
            <numerusform>%n thing released</numerusform>
            <numerusform>%n things released</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pod(s) stay held back</source>
        <translation>
            <numerusform>%n pod stays held back</numerusform>
            <numerusform>%n pods stay held back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) refused</source>
        <translation>
            <numerusform>%n thing refused</numerusform>
            <numerusform>%n things refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) not begun</source>
        <translation>
            <numerusform>%n thing not begun</numerusform>
            <numerusform>%n things not begun</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Let %n pod(s) that stay held back go to &amp;any node</source>
        <translation>
            <numerusform>Let %n pod that stays held back go to &amp;any node</numerusform>
            <numerusform>Let %n pods that stay held back go to &amp;any node</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) without a clear answer</source>
        <translation>
            <numerusform>%n thing without a clear answer</numerusform>
            <numerusform>%n things without a clear answer</numerusform>
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
        <source>Reading only: %n kind(s) of object that scheduling depends on. No Secrets, no ConfigMaps, no logs. Nothing is installed and nothing is written; a request that would change something is refused in this program before it is sent.</source>
        <translation>
            <numerusform>Reading only: %n kind of object that scheduling depends on. No Secrets, no ConfigMaps, no logs. Nothing is installed and nothing is written; a request that would change something is refused in this program before it is sent.</numerusform>
            <numerusform>Reading only: %n kinds of object that scheduling depends on. No Secrets, no ConfigMaps, no logs. Nothing is installed and nothing is written; a request that would change something is refused in this program before it is sent.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ScoreBars</name>
    <message numerus="yes">
        <source>%n plugin(s) gave both the same</source>
        <translation>
            <numerusform>%n plugin gave both the same</numerusform>
            <numerusform>%n plugins gave both the same</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::SlotChart</name>
    <message numerus="yes">
        <source>%n node(s) unknown</source>
        <translation>
            <numerusform>%n node unknown</numerusform>
            <numerusform>%n nodes unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TimelineStrip</name>
    <message numerus="yes">
        <source>%n difference(s) between %1 and %2</source>
        <translation>
            <numerusform>%n difference between %1 and %2</numerusform>
            <numerusform>%n differences between %1 and %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(the first %n are listed)</source>
        <translation>
            <numerusform>(the first is listed)</numerusform>
            <numerusform>(the first %n are listed)</numerusform>
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
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
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
        <source>%1 (and %n more plugin(s))</source>
        <translation>
            <numerusform>%1 (and %n more plugin)</numerusform>
            <numerusform>%1 (and %n more plugins)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::WhatIfBar</name>
    <message numerus="yes">
        <source>goes to %1, %n of %2 nodes fit(s)</source>
        <translation>
            <numerusform>goes to %1, %n of %2 nodes fits</numerusform>
            <numerusform>goes to %1, %n of %2 nodes fit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fits on none of %n node(s)</source>
        <translation>
            <numerusform>does not fit on the one node</numerusform>
            <numerusform>fits on none of %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fits only on %1 and after evicting %n pod(s)</source>
        <translation>
            <numerusform>fits only on %1 and after evicting %n pod</numerusform>
            <numerusform>fits only on %1 and after evicting %n pods</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::YamlEditor</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::YamlView</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
</TS>
