<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Open files…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open s&amp;ample cluster</source>
        <translation>打开示例集群(&amp;A)</translation>
    </message>
    <message>
        <source>About 60 nodes of several kinds, with pods that wait for a place</source>
        <translation>约 60 个不同类型的节点，还有等待放置的 Pod</translation>
    </message>
    <message>
        <source>Open p&amp;lan…</source>
        <translation>打开方案(&amp;L)…</translation>
    </message>
    <message>
        <source>Carry the changes of a plan file out on this cluster</source>
        <translation>在此集群上执行方案文件中的更改</translation>
    </message>
    <message>
        <source>Save &amp;plan…</source>
        <translation>保存方案(&amp;P)…</translation>
    </message>
    <message>
        <source>Save all changes as a plan file, YAML or JSON</source>
        <translation>把所有更改保存为方案文件（YAML 或 JSON）</translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation>保存项目(&amp;S)</translation>
    </message>
    <message>
        <source>Save project &amp;as…</source>
        <translation>项目另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Scheduler &amp;profile…</source>
        <translation>调度器配置(&amp;P)…</translation>
    </message>
    <message>
        <source>Decide by another KubeSchedulerConfiguration</source>
        <translation>用另一个 KubeSchedulerConfiguration 决策</translation>
    </message>
    <message>
        <source>&amp;Default scheduler profile</source>
        <translation>默认调度器配置(&amp;D)</translation>
    </message>
    <message>
        <source>What was &amp;left out…</source>
        <translation>略去的内容(&amp;L)…</translation>
    </message>
    <message>
        <source>Everything that was left out, doubted or noted while reading</source>
        <translation>读取时略去、存疑或提示的一切</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Pick up</source>
        <translation>拿起(&amp;P)</translation>
    </message>
    <message>
        <source>Pick the selected pods up: arrows choose a node, Enter drops, Esc puts back</source>
        <translation>拿起选中的 Pod：方向键选择节点，Enter 放下，Esc 放回</translation>
    </message>
    <message>
        <source>&amp;Move to…</source>
        <translation>移动到(&amp;M)…</translation>
    </message>
    <message>
        <source>Choose a node from a list for the selected pods</source>
        <translation>从列表中为选中的 Pod 选择节点</translation>
    </message>
    <message>
        <source>&amp;Evict</source>
        <translation>驱逐(&amp;E)</translation>
    </message>
    <message>
        <source>Take the selected pods off their nodes; they are pending then</source>
        <translation>把选中的 Pod 移出节点，使其待调度</translation>
    </message>
    <message>
        <source>&amp;Cordon</source>
        <translation>封锁(&amp;C)</translation>
    </message>
    <message>
        <source>Let the selected nodes take no new pods</source>
        <translation>让选中的节点不接受新的 Pod</translation>
    </message>
    <message>
        <source>U&amp;ncordon</source>
        <translation>解除封锁(&amp;N)</translation>
    </message>
    <message>
        <source>Let the selected nodes take pods again</source>
        <translation>让选中的节点重新接受 Pod</translation>
    </message>
    <message>
        <source>Select pending p&amp;ods</source>
        <translation>选择待调度的 Pod(&amp;O)</translation>
    </message>
    <message>
        <source>Clear &amp;selection</source>
        <translation>清除选择(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>图(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>原因(&amp;W)</translation>
    </message>
    <message>
        <source>Why a pod stands where it stands, or nowhere</source>
        <translation>为什么 Pod 在它所在之处，或无处可去</translation>
    </message>
    <message>
        <source>&amp;Tables</source>
        <translation>表格(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>方案(&amp;P)</translation>
    </message>
    <message>
        <source>All changes since the cluster was opened</source>
        <translation>打开集群以来的所有更改</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Whole &amp;cluster</source>
        <translation>整个集群(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Show on map</source>
        <translation>在图上显示(&amp;S)</translation>
    </message>
    <message>
        <source>Bring the selection into sight on the map</source>
        <translation>让选中的内容出现在图上</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一窗格(&amp;N)</translation>
    </message>
    <message>
        <source>Ins&amp;pector</source>
        <translation>检查器(&amp;P)</translation>
    </message>
    <message>
        <source>Pending t&amp;ray</source>
        <translation>待调度托盘(&amp;R)</translation>
    </message>
    <message>
        <source>Reset &amp;layout</source>
        <translation>恢复默认布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Auto</source>
        <translation>自动(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>Language of the &amp;desktop</source>
        <translation>桌面语言(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Schedule</source>
        <translation>调度(&amp;S)</translation>
    </message>
    <message>
        <source>Let the scheduler place all pending pods</source>
        <translation>让调度器放置所有待调度的 Pod</translation>
    </message>
    <message>
        <source>Schedule s&amp;elected pods</source>
        <translation>调度选中的 Pod(&amp;E)</translation>
    </message>
    <message>
        <source>Let the scheduler place the selected pending pods</source>
        <translation>让调度器放置选中的待调度 Pod</translation>
    </message>
    <message>
        <source>&amp;Explain</source>
        <translation>解释(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Find any command, node or pod by its name</source>
        <translation>按名称找到任何命令、节点或 Pod</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;About Bayplan</source>
        <translation>关于 Bayplan(&amp;A)</translation>
    </message>
    <message>
        <source>P&amp;rofile</source>
        <translation>配置档(&amp;R)</translation>
    </message>
    <message>
        <source>Weights, plugins and arguments of the scheduler, and what they change</source>
        <translation>调度器的权重、插件和参数，以及它们带来的变化</translation>
    </message>
    <message>
        <source>As&amp;k extenders</source>
        <translation>询问扩展(&amp;K)</translation>
    </message>
    <message>
        <source>Send pods and nodes to the webhooks that the scheduler configuration names, to explain and to schedule</source>
        <translation>为解释和调度，把 Pod 和节点发送给调度器配置中写的扩展</translation>
    </message>
    <message>
        <source>Insides of &amp;nodes…</source>
        <translation>节点内部(&amp;N)…</translation>
    </message>
    <message>
        <source>Read a folder of hwloc XML files that are named after the nodes</source>
        <translation>读取一个目录中以节点命名的 hwloc XML 文件</translation>
    </message>
    <message>
        <source>&amp;Kubelet configuration…</source>
        <translation>kubelet 配置(&amp;K)…</translation>
    </message>
    <message>
        <source>Say by which KubeletConfiguration the nodes place pods inside them</source>
        <translation>指定各节点按哪个 KubeletConfiguration 在内部安置 Pod</translation>
    </message>
    <message>
        <source>&amp;Node</source>
        <comment>the inside of nodes</comment>
        <translation>节点(&amp;N)</translation>
    </message>
    <message>
        <source>The inside of the selected nodes: zones, CPUs, GPUs, hugepages</source>
        <translation>所选节点的内部：NUMA 区、CPU、GPU、大页</translation>
    </message>
    <message>
        <source>&amp;Fold what is alike</source>
        <translation>折叠相同部分(&amp;F)</translation>
    </message>
    <message>
        <source>Let one box stand for neighbours inside a node that are alike</source>
        <translation>节点内相邻的相同部分用一个方框表示</translation>
    </message>
    <message>
        <source>Fra&amp;gmentation</source>
        <translation>碎片(&amp;G)</translation>
    </message>
    <message>
        <source>What can still be placed, what is lost, and which pods hold it</source>
        <translation>还能放下什么、失去了什么、失去给谁</translation>
    </message>
    <message>
        <source>Slots</source>
        <comment>the screen Fragmentation, on a button 60 pixels wide</comment>
        <translation>碎片</translation>
    </message>
    <message>
        <source>&amp;Connect…</source>
        <translation>连接(&amp;C)…</translation>
    </message>
    <message>
        <source>Read and follow a running cluster of a kubeconfig</source>
        <translation>读取并跟随 kubeconfig 中的运行集群</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>断开(&amp;D)</translation>
    </message>
    <message>
        <source>Follow the cluster no longer; what is shown stays</source>
        <translation>不再跟随集群；显示的内容保留</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Keep this picture; reading goes on</source>
        <translation>保持这个画面；读取继续</translation>
    </message>
    <message>
        <source>Show the &amp;newest</source>
        <translation>显示最新(&amp;N)</translation>
    </message>
    <message>
        <source>Show the newest picture now, though this screen keeps the one that it began with</source>
        <translation>现在显示最新画面，尽管这个界面保持它开始时的画面</translation>
    </message>
    <message>
        <source>&amp;Unlock for changes…</source>
        <translation>解锁以便更改(&amp;U)…</translation>
    </message>
    <message>
        <source>Allow approved plans to be carried out on this cluster, by typing its name</source>
        <translation>键入集群的名称，允许在其上执行已批准的方案</translation>
    </message>
    <message>
        <source>&amp;Lock again</source>
        <translation>重新锁定(&amp;L)</translation>
    </message>
    <message>
        <source>Make the context read-only again</source>
        <translation>让上下文重新变为只读</translation>
    </message>
    <message>
        <source>What is &amp;requested from the API…</source>
        <translation>向 API 请求什么(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Record…</source>
        <translation>录制(&amp;R)…</translation>
    </message>
    <message>
        <source>Write what is read to a file that can be replayed</source>
        <translation>把读取的内容写入可以回放的文件</translation>
    </message>
    <message>
        <source>&amp;Open recording…</source>
        <translation>打开录制(&amp;O)…</translation>
    </message>
    <message>
        <source>Look at any moment of a recorded cluster</source>
        <translation>查看录制的集群的任一时刻</translation>
    </message>
    <message>
        <source>Re&amp;view and apply</source>
        <translation>审阅并应用(&amp;V)</translation>
    </message>
    <message>
        <source>Check the plan, approve it by its hash, carry it out and roll it back</source>
        <translation>检查方案，按哈希批准，执行并可回滚</translation>
    </message>
    <message>
        <source>Landing p&amp;olicy…</source>
        <translation>落位策略(&amp;O)…</translation>
    </message>
    <message>
        <source>Whether moved pods can be told their node on this cluster; install it or take it away</source>
        <translation>此集群能否为被移动的 Pod 指定节点；安装或卸载策略</translation>
    </message>
    <message>
        <source>Re&amp;lease landings…</source>
        <translation>清理落位残留(&amp;L)…</translation>
    </message>
    <message>
        <source>Find what a crashed run left on this cluster for its landings, and clean it up</source>
        <translation>查找崩溃的执行为落位在此集群留下的内容并清理</translation>
    </message>
    <message>
        <source>&amp;Reserve for preemption</source>
        <translation>为抢占预留(&amp;R)</translation>
    </message>
    <message>
        <source>While the scheduler places pods, one that would preempt holds its place, so that no other counts on the same victims</source>
        <translation>调度期间，将要抢占的 Pod 会占住其位置，别的 Pod 就不会指望同一个被驱逐者</translation>
    </message>
    <message>
        <source>&amp;Go to owner</source>
        <translation>转到所有者(&amp;G)</translation>
    </message>
    <message>
        <source>Copy &amp;name</source>
        <translation>复制名称(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the names of what is selected</source>
        <translation>复制所选对象的名称</translation>
    </message>
    <message>
        <source>Copy as &amp;kubectl</source>
        <translation>复制为 kubectl 命令(&amp;K)</translation>
    </message>
    <message>
        <source>Copy a kubectl command that describes what is selected</source>
        <translation>复制一条描述所选对象的 kubectl 命令</translation>
    </message>
    <message>
        <source>Copy &amp;YAML</source>
        <translation>复制 YAML(&amp;Y)</translation>
    </message>
    <message>
        <source>Copy what is selected as YAML, as it was read</source>
        <translation>以读入时的 YAML 复制所选对象</translation>
    </message>
    <message>
        <source>Ask the scheduler about the selected pods: every node&apos;s verdict and score</source>
        <translation>就所选 Pod 询问调度器：每个节点的结论与分数</translation>
    </message>
    <message>
        <source>Select all pods of the owner of the selected pods</source>
        <translation>选中所选 Pod 的所有者的全部 Pod</translation>
    </message>
    <message>
        <source>D&amp;rain…</source>
        <translation>排空(&amp;R)…</translation>
    </message>
    <message>
        <source>See what draining the selected nodes would do to each pod, and make steps of it</source>
        <translation>查看排空所选节点对每个 Pod 的影响，并据此生成步骤</translation>
    </message>
    <message>
        <source>Export as &amp;web page…</source>
        <translation>导出为网页(&amp;W)…</translation>
    </message>
    <message>
        <source>Save the map, the tables and why pods are pending as one HTML file</source>
        <translation>把地图、表格和 Pod 待调度的原因保存为一个 HTML 文件</translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation>导出图片(&amp;E)…</translation>
    </message>
    <message>
        <source>Save what this screen shows as SVG, PDF or PNG, with its legend and where the data come from</source>
        <translation>把此界面显示的内容存为 SVG、PDF 或 PNG，连同图例和数据来源</translation>
    </message>
    <message>
        <source>Prin&amp;t…</source>
        <translation>打印(&amp;T)…</translation>
    </message>
    <message>
        <source>Print what this screen shows, after a preview</source>
        <translation>预览之后打印此界面显示的内容</translation>
    </message>
    <message>
        <source>Copy as p&amp;icture</source>
        <translation>复制为图片(&amp;I)</translation>
    </message>
    <message>
        <source>Copy what this screen shows, with its legend and where the data come from</source>
        <translation>复制此界面显示的内容，连同图例和数据来源</translation>
    </message>
    <message>
        <source>&amp;Ask what is used</source>
        <translation>询问实际用量(&amp;A)</translation>
    </message>
    <message>
        <source>Read from metrics.k8s.io what nodes and pods use, every half minute</source>
        <translation>每半分钟从 metrics.k8s.io 读取节点和 Pod 的实际用量</translation>
    </message>
    <message>
        <source>Select pod &amp;group</source>
        <translation>选择 Pod 组(&amp;G)</translation>
    </message>
    <message>
        <source>Select all pods of the pod group of the selected pods</source>
        <translation>选择所选 Pod 所在 Pod 组的所有 Pod</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>首选项(&amp;F)…</translation>
    </message>
    <message>
        <source>Save with ot&amp;her names…</source>
        <translation>换名另存(&amp;H)…</translation>
    </message>
    <message>
        <source>Save the objects for people who may not see the real names; the scheduler decides the same on them</source>
        <translation>为不该看到真实名称的人保存对象；调度器对它们的决定相同</translation>
    </message>
    <message>
        <source>Ne&amp;w window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Another cluster beside this one</source>
        <translation>在旁边打开另一个集群</translation>
    </message>
    <message>
        <source>Sort nodes by &amp;name</source>
        <translation>按名称排列节点(&amp;N)</translation>
    </message>
    <message>
        <source>Sort nodes by what is &amp;free</source>
        <translation>按空闲量排列节点(&amp;F)</translation>
    </message>
    <message>
        <source>Most of the resource of Fill first, as it is now; nodes do not move later</source>
        <translation>填充所选资源空闲最多的在前，以此刻为准；之后节点不再移动</translation>
    </message>
    <message>
        <source>Sort nodes by &amp;fill</source>
        <translation>按填充程度排列节点(&amp;F)</translation>
    </message>
    <message>
        <source>The fullest first, as it is now; nodes do not move later</source>
        <translation>最满的在前，以此刻为准；之后节点不再移动</translation>
    </message>
    <message>
        <source>Sort nodes by &amp;age</source>
        <translation>按存在时间排列节点(&amp;A)</translation>
    </message>
    <message>
        <source>The newest first</source>
        <translation>最新的在前</translation>
    </message>
    <message>
        <source>W&amp;hat if</source>
        <translation>假设(&amp;H)</translation>
    </message>
    <message>
        <source>Try changes on a copy of the cluster: scenarios, and what each would do</source>
        <translation>在集群的副本上试验更改：情景，以及每个情景会带来什么</translation>
    </message>
    <message>
        <source>P&amp;lan a drain…</source>
        <translation>规划排空(&amp;L)…</translation>
    </message>
    <message>
        <source>Find the fewest moves that empty the selected nodes, in waves that the disruption budgets allow</source>
        <translation>找出清空所选节点的最少移动，按中断预算允许的批次进行</translation>
    </message>
    <message>
        <source>Make &amp;room…</source>
        <translation>腾出空间(&amp;R)…</translation>
    </message>
    <message>
        <source>Find the fewest moves after which the selected pending pods have a node</source>
        <translation>找出最少的移动，使所选的待调度 Pod 得到节点</translation>
    </message>
    <message>
        <source>Re&amp;pair…</source>
        <translation>修复(&amp;P)…</translation>
    </message>
    <message>
        <source>Find moves for pods that stand where a taint, their affinity or a rule between pods forbids it</source>
        <translation>为位于污点、亲和性或 Pod 间规则所禁止之处的 Pod 找出移动</translation>
    </message>
    <message>
        <source>&amp;Find a plan…</source>
        <translation>寻找方案(&amp;F)…</translation>
    </message>
    <message>
        <source>Say what you want of the cluster, and see which steps reach it</source>
        <translation>说出对集群的要求，查看哪些步骤可以达到</translation>
    </message>
    <message>
        <source>&amp;Queues</source>
        <translation>队列(&amp;Q)</translation>
    </message>
    <message>
        <source>Whose turn it is in the queues of Kueue, Volcano, Koordinator and scheduler-plugins, and why not</source>
        <translation>Kueue、Volcano、Koordinator 和 scheduler-plugins 的队列中轮到谁、为何没有轮到</translation>
    </message>
    <message>
        <source>La&amp;b</source>
        <comment>the screen of gangs and strategies</comment>
        <translation>实验(&amp;B)</translation>
    </message>
    <message>
        <source>Whether a gang can be placed as a whole, and which strategy of scoring is best for a load</source>
        <translation>一个组能否整体放置，以及哪种打分策略最适合某个负载</translation>
    </message>
    <message>
        <source>S&amp;chedulers</source>
        <translation>调度器(&amp;C)</translation>
    </message>
    <message>
        <source>The pending pods under several schedulers, one after the other and all at once</source>
        <translation>待调度的 Pod 在多个调度器之下：逐个，以及同时</translation>
    </message>
    <message>
        <source>Schedulers</source>
        <comment>the screen Schedulers, on a button 60 pixels wide</comment>
        <translation>调度器</translation>
    </message>
    <message>
        <source>E&amp;xport plan…</source>
        <translation>导出方案(&amp;X)…</translation>
    </message>
    <message>
        <source>Write the plan for those who have no Bayplan: PDF or web page, table, a script of kubectl, or paused PodMigrationJobs</source>
        <translation>为没有 Bayplan 的人写出方案：PDF 或网页、表格、kubectl 脚本，或暂停的 PodMigrationJob</translation>
    </message>
    <message>
        <source>Appro&amp;vals…</source>
        <translation>批准(&amp;V)…</translation>
    </message>
    <message>
        <source>Who approved this plan, by its hash; approve it as well, without applying it</source>
        <translation>谁按哈希批准了此方案；也可以批准它而不应用</translation>
    </message>
    <message>
        <source>Ask a &amp;load watcher…</source>
        <translation>询问负载观测器(&amp;L)…</translation>
    </message>
    <message>
        <source>Read from a load watcher how busy nodes are, every half minute, for the plugins that place by load</source>
        <translation>每半分钟从负载观测器读取节点的繁忙程度，供按负载放置的插件使用</translation>
    </message>
    <message>
        <source>Sa&amp;ve view…</source>
        <translation>保存当前画面(&amp;V)…</translation>
    </message>
    <message>
        <source>Keep what is shown under a name: screen, fill, groups, colours, order, search and zoom</source>
        <translation>以一个名称保存当前显示的内容：界面、填充、分组、颜色、排序、搜索和缩放</translation>
    </message>
    <message>
        <source>&amp;Manage views…</source>
        <translation>管理已保存的画面(&amp;M)…</translation>
    </message>
    <message>
        <source>Rename and delete saved views, write one to a file, or open one</source>
        <translation>重命名或删除已保存的画面，将其写入文件，或打开画面文件</translation>
    </message>
    <message>
        <source>Save layo&amp;ut…</source>
        <translation>保存当前布局(&amp;U)…</translation>
    </message>
    <message>
        <source>Keep where inspector and tray stand, and the columns of the tables, under a name</source>
        <translation>以一个名称保存检查器和托盘的位置以及表格的列</translation>
    </message>
    <message>
        <source>Mana&amp;ge layouts…</source>
        <translation>管理布局(&amp;G)…</translation>
    </message>
    <message>
        <source>Rename and delete layouts, write one to a file, or open one</source>
        <translation>重命名或删除布局，将其写入文件，或打开布局文件</translation>
    </message>
    <message>
        <source>Open vie&amp;w or layout…</source>
        <translation>打开画面或布局文件(&amp;W)…</translation>
    </message>
    <message>
        <source>Open the file of a view or of a layout, and keep it</source>
        <translation>打开画面或布局的文件，并将其保存下来</translation>
    </message>
    <message>
        <source>&amp;Import a GPU trace…</source>
        <translation>导入 GPU 轨迹(&amp;I)…</translation>
    </message>
    <message>
        <source>Wide inspector</source>
        <translation>加宽检查器</translation>
    </message>
    <message>
        <source>Room for YAML and long names beside the map, and back</source>
        <translation>在图旁为 YAML 和长名称留出空间；再按一次恢复</translation>
    </message>
    <message>
        <source>&amp;Descheduler policy…</source>
        <translation>descheduler 策略(&amp;D)…</translation>
    </message>
    <message>
        <source>See what the descheduler would evict under a policy, and where the pods would go if room were reserved first</source>
        <translation>查看 descheduler 按某个策略会驱逐什么，以及先预留位置时这些 Pod 会去哪里</translation>
    </message>
</context>
<context>
    <name>ApplyText</name>
    <message>
        <source>%1: %2</source>
        <comment>a state and its cause</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>waiting for its turn</source>
        <translation>等待轮到</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>dry-run</source>
        <translation>试运行</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>正在发送</translation>
    </message>
    <message>
        <source>preparing the landing</source>
        <translation>正在准备落位</translation>
    </message>
    <message>
        <source>looking what happened</source>
        <translation>正在查看发生了什么</translation>
    </message>
    <message>
        <source>evicted, the old pod is still there</source>
        <translation>已驱逐，原 Pod 仍在</translation>
    </message>
    <message>
        <source>gone, its replacement is awaited</source>
        <translation>已离开，等待替代 Pod</translation>
    </message>
    <message>
        <source>landing</source>
        <translation>正在落位</translation>
    </message>
    <message>
        <source>verifying until Ready</source>
        <translation>正在核实，直到 Ready</translation>
    </message>
    <message>
        <source>held</source>
        <translation>搁置</translation>
    </message>
    <message>
        <source>scheduler</source>
        <comment>how a pod lands</comment>
        <translation>调度器</translation>
    </message>
    <message>
        <source>bind</source>
        <comment>how a pod lands</comment>
        <translation>绑定</translation>
    </message>
    <message>
        <source>nominate</source>
        <comment>how a pod lands</comment>
        <translation>提名</translation>
    </message>
    <message>
        <source>pin</source>
        <comment>how a pod lands</comment>
        <translation>固定</translation>
    </message>
    <message>
        <source>gate</source>
        <comment>how a pod lands</comment>
        <translation>门控</translation>
    </message>
    <message>
        <source>cordon</source>
        <comment>how a pod lands</comment>
        <translation>封锁</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <comment>a disruption budget, what it allows before and after</comment>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>none needed</source>
        <translation>无需权限</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <comment>a permission</comment>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>缺少：%1</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未询问</translation>
    </message>
    <message>
        <source>dry-run ok</source>
        <translation>试运行通过</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>nothing to do</source>
        <translation>无需操作</translation>
    </message>
    <message>
        <source>not seen yet</source>
        <translation>尚未看到</translation>
    </message>
    <message>
        <source>no longer fits</source>
        <translation>不再适合</translation>
    </message>
    <message>
        <source>blocked now</source>
        <translation>目前受阻</translation>
    </message>
    <message>
        <source>lands elsewhere</source>
        <translation>将落到别处</translation>
    </message>
    <message>
        <source>done: on %1</source>
        <translation>完成：在 %1</translation>
    </message>
    <message>
        <source>done, but on %1</source>
        <translation>完成，但在 %1</translation>
    </message>
    <message>
        <source> · next try in %1</source>
        <translation> · %1后再试</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>受阻</translation>
    </message>
    <message>
        <source>Retry checks this step once more; Skip leaves it out; Re-plan the rest makes a new plan of what is left.</source>
        <translation>“重试”会再次检查此步骤；“跳过”会略去它；“重新规划其余”会为剩下的部分做新方案。</translation>
    </message>
    <message>
        <source>It runs, on another node than the plan says: look whether that will do, or move it once more.</source>
        <translation>它在运行，但节点与方案不同：请看是否可以，或再移动一次。</translation>
    </message>
    <message>
        <source>A call had no answer. Resume looks what happened before anything is sent again.</source>
        <translation>有一次调用没有回答。“继续执行”会先查看发生了什么，再发送其他请求。</translation>
    </message>
    <message>
        <source>Resume tries this step again; Re-plan the rest leaves out what no longer applies.</source>
        <translation>“继续执行”会再试此步骤；“重新规划其余”会略去不再适用的步骤。</translation>
    </message>
    <message>
        <source>It was begun and not seen to its end. Resume goes on with it.</source>
        <translation>它已开始，但未看到结束。“继续执行”会接着做。</translation>
    </message>
    <message>
        <source>Ask whoever runs the cluster for what is missing, or leave the step out.</source>
        <translation>请向集群管理员索取缺少的权限，或略去此步骤。</translation>
    </message>
    <message>
        <source>The cluster went on since the plan was made. Leave the step out, or plan it anew.</source>
        <translation>方案制定后集群已有变化。请略去此步骤，或重新规划。</translation>
    </message>
    <message>
        <source>It may be approved: the run waits for the budget and goes on with other steps meanwhile.</source>
        <translation>可以批准：执行时会等待预算，其间继续其他步骤。</translation>
    </message>
    <message>
        <source>Leave the step out, or choose another landing.</source>
        <translation>请略去此步骤，或选择其他落位方式。</translation>
    </message>
    <message>
        <source>Check again in a moment.</source>
        <translation>请稍后再检查。</translation>
    </message>
    <message>
        <source>Choose a landing that tells the replacement its node, or accept below that the scheduler decides.</source>
        <translation>选择能指定替代 Pod 节点的落位方式，或在下方接受由调度器决定。</translation>
    </message>
    <message>
        <source>The server would not do it: leave the step out, or repair what it says and check again.</source>
        <translation>服务器不会执行：请略去此步骤，或按其说明修正后再检查。</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>done on another node</source>
        <translation>在其他节点完成</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a count and a state</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between counts of states</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>正在执行</translation>
    </message>
    <message>
        <source>Paused: nothing is sent</source>
        <translation>已暂停：不发送任何请求</translation>
    </message>
    <message>
        <source>Held: something else moved</source>
        <translation>搁置：有其他变化</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1: 0</source>
        <comment>a disruption budget that allows nothing now</comment>
        <translation>%1：0</translation>
    </message>
    <message>
        <source>The cluster&apos;s scheduler chooses the node. That it chooses this one is foreseen, not certain, and is looked at afterwards.</source>
        <translation>由集群的调度器选择节点。它会选此节点只是预测而非确定，事后会查看。</translation>
    </message>
    <message>
        <source>Bayplan binds the pod itself. Only for pods of schedulers that nobody serves: a running scheduler is faster.</source>
        <translation>由 Bayplan 直接绑定 Pod。只适用于没有运行中调度器负责的 Pod：运行中的调度器更快。</translation>
    </message>
    <message>
        <source>A hint to the scheduler, which it may follow or not; for a replacement it mostly comes too late.</source>
        <translation>给调度器的提示，它可以采纳也可以不采纳；对替代 Pod 而言大多来得太晚。</translation>
    </message>
    <message>
        <source>The replacement is made with its node in it, by the landing policy that an administrator installs once. It stays on that node for its life.</source>
        <translation>替代 Pod 创建时即写入节点，由管理员安装一次的落位策略完成。它终身留在该节点。</translation>
    </message>
    <message>
        <source>The replacement is held back by a scheduling gate, and let go together with its node. For several pods of one workload that go to different nodes.</source>
        <translation>替代 Pod 先由调度门控扣住，放行时一并给出节点。适用于同一工作负载的多个 Pod 前往不同节点。</translation>
    </message>
    <message>
        <source>The few nodes that the scheduler would choose before are cordoned meanwhile, and let back afterwards.</source>
        <translation>调度器会优先选择的少数节点暂时封锁，事后恢复。</translation>
    </message>
    <message>
        <source>installed</source>
        <comment>the landing policy</comment>
        <translation>已安装</translation>
    </message>
    <message>
        <source>different from what this version installs</source>
        <comment>the landing policy</comment>
        <translation>与本版本安装的不同</translation>
    </message>
    <message>
        <source>not installed</source>
        <comment>the landing policy</comment>
        <translation>未安装</translation>
    </message>
    <message>
        <source>may not be read</source>
        <comment>the landing policy</comment>
        <translation>不可读取</translation>
    </message>
    <message>
        <source>would stay pending</source>
        <comment>where a scheduler would put a pod</comment>
        <translation>会保持等待</translation>
    </message>
    <message>
        <source>would choose %1</source>
        <comment>where a scheduler would put a pod</comment>
        <translation>会选择 %1</translation>
    </message>
    <message>
        <source>; one of %1 that tie</source>
        <comment>nodes</comment>
        <translation>；%1 个并列之一</translation>
    </message>
    <message>
        <source>; it looks at a part of the nodes that fit</source>
        <translation>；它只查看部分合适的节点</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source> · for %1</source>
        <comment>how long</comment>
        <translation> · 已 %1</translation>
    </message>
    <message>
        <source>Retry looks whether the node takes its replacement by now; Skip lets the replacement go: it is evicted, and what takes its place is free to go anywhere.</source>
        <translation>重试会查看节点现在是否接收替代 Pod；跳过则放开它：驱逐替代 Pod，其后来者可落在任何节点。</translation>
    </message>
    <message>
        <source>It is tried again by itself, and the other steps go on. Retry tries it now; Skip leaves it out.</source>
        <translation>它会自动再试，其他步骤继续。重试即立即再试；跳过则略去它。</translation>
    </message>
    <message>
        <source>Leave the step out, or accept below what is lost with the pod.</source>
        <translation>请略去此步骤，或在下方接受随 Pod 丢失的内容。</translation>
    </message>
    <message>
        <source>%L1 of %L2 pods landed where planned</source>
        <translation>%L2 个 Pod 中有 %L1 个落在方案所说的节点</translation>
    </message>
    <message>
        <source>%1m%2s</source>
        <comment>minutes and seconds</comment>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1h%2m</source>
        <comment>hours and minutes</comment>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>reservation</source>
        <comment>how a pod lands</comment>
        <translation>预留</translation>
    </message>
    <message>
        <source>A reservation of Koordinator keeps room for the replacement on its node before the pod is evicted, and is removed afterwards. For pods of its scheduler.</source>
        <translation>在驱逐 Pod 之前，由 Reservation 在其节点上为替代 Pod 保留空间，事后删除。用于 Koordinator 调度器的 Pod。</translation>
    </message>
</context>
<context>
    <name>ArgumentForm</name>
    <message>
        <source>none, or example.com</source>
        <translation>无，或 example.com</translation>
    </message>
    <message>
        <source>none, or example.com/a, example.com/b</source>
        <translation>无，或 example.com/a, example.com/b</translation>
    </message>
    <message>
        <source>is edited in the YAML</source>
        <translation>请在 YAML 中编辑</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>Arguments</name>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Utilisation %</source>
        <translation>利用率 %</translation>
    </message>
    <message>
        <source>Score 0–10</source>
        <translation>得分 0–10</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Nodes to look at, least share</source>
        <translation>查看的节点，最小比例</translation>
    </message>
    <message>
        <source>Nodes to look at, least number</source>
        <translation>查看的节点，最小数量</translation>
    </message>
    <message>
        <source>Time-out of filtering</source>
        <translation>过滤的超时</translation>
    </message>
    <message>
        <source>Time-out of binding</source>
        <translation>绑定的超时</translation>
    </message>
    <message>
        <source>Weight of required affinity</source>
        <translation>必需亲和性的权重</translation>
    </message>
    <message>
        <source>Ignore what placed pods prefer</source>
        <translation>忽略已放置 Pod 的偏好</translation>
    </message>
    <message>
        <source>Added affinity</source>
        <translation>附加的亲和性</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Nodes first</source>
        <translation>优先的节点</translation>
    </message>
    <message>
        <source>Cache resynchronised every</source>
        <translation>缓存重新同步间隔</translation>
    </message>
    <message>
        <source>Discard nodes with pods on the way</source>
        <translation>舍弃有 Pod 在途的节点</translation>
    </message>
    <message>
        <source>Foreign pods that count</source>
        <translation>计入的外来 Pod</translation>
    </message>
    <message>
        <source>Resynchronised by</source>
        <translation>重新同步依据</translation>
    </message>
    <message>
        <source>Informer</source>
        <translation>Informer 模式</translation>
    </message>
    <message>
        <source>Scope of resynchronising</source>
        <translation>重新同步的范围</translation>
    </message>
    <message>
        <source>Preemption</source>
        <translation>抢占</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Ignored groups</source>
        <translation>忽略的组</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Topology key</source>
        <translation>拓扑键</translation>
    </message>
    <message>
        <source>Max skew</source>
        <translation>最大倾斜度</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>Namespaces</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>NetworkTopology</source>
        <translation>NetworkTopology 对象</translation>
    </message>
    <message>
        <source>Load watcher</source>
        <translation>负载观测器</translation>
    </message>
    <message>
        <source>Metrics from</source>
        <translation>指标来源</translation>
    </message>
    <message>
        <source>Address of the metrics</source>
        <translation>指标地址</translation>
    </message>
    <message>
        <source>Token for the metrics</source>
        <translation>指标令牌</translation>
    </message>
    <message>
        <source>Take any certificate</source>
        <translation>接受任何证书</translation>
    </message>
    <message>
        <source>Cpu to aim at</source>
        <translation>目标 CPU</translation>
    </message>
    <message>
        <source>Cpu of a container that names none</source>
        <translation>未写明的容器的 CPU</translation>
    </message>
    <message>
        <source>Use of a request, times</source>
        <translation>请求的用量倍数</translation>
    </message>
    <message>
        <source>Weight of the deviation</source>
        <translation>偏差的权重</translation>
    </message>
    <message>
        <source>Root of the deviation</source>
        <translation>偏差的开方次数</translation>
    </message>
    <message>
        <source>Measurements that were averaged</source>
        <translation>参与平均的测量次数</translation>
    </message>
    <message>
        <source>Weight of cpu limits</source>
        <translation>CPU 上限的权重</translation>
    </message>
    <message>
        <source>Weight of memory limits</source>
        <translation>内存上限的权重</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Power of nodes</source>
        <translation>节点功率</translation>
    </message>
    <message>
        <source>Namespace of the usual profile</source>
        <translation>默认配置文件的命名空间</translation>
    </message>
    <message>
        <source>Usual profile</source>
        <translation>默认配置文件</translation>
    </message>
    <message>
        <source>Waiting time of a group</source>
        <translation>组的等待时间</translation>
    </message>
    <message>
        <source>Pause after a rejection</source>
        <translation>被拒绝后的暂停</translation>
    </message>
    <message>
        <source>Share that may be missing</source>
        <translation>允许缺少的比例</translation>
    </message>
    <message>
        <source>Cpu</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Ask how old measurements are</source>
        <translation>检查测量的新旧</translation>
    </message>
    <message>
        <source>Measurements are valid for</source>
        <translation>测量的有效期</translation>
    </message>
    <message>
        <source>Take nodes whose measurement is too old</source>
        <translation>接受测量已过期的节点</translation>
    </message>
    <message>
        <source>Weight of the scarcest resource</source>
        <translation>最紧缺资源的权重</translation>
    </message>
    <message>
        <source>Most use</source>
        <translation>用量上限</translation>
    </message>
    <message>
        <source>Most use by prod pods</source>
        <translation>prod Pod 的用量上限</translation>
    </message>
    <message>
        <source>Score prod pods by the use of prod pods</source>
        <translation>按 prod Pod 的用量给 prod Pod 评分</translation>
    </message>
    <message>
        <source>The system counts as prod</source>
        <translation>系统用量计入 prod</translation>
    </message>
    <message>
        <source>Estimator</source>
        <translation>估算器</translation>
    </message>
    <message>
        <source>Share of requests that is used</source>
        <translation>请求中会用到的比例</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>Percentile for the filter</source>
        <translation>过滤所用的百分位</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>统计时长</translation>
    </message>
    <message>
        <source>Percentile for the score</source>
        <translation>评分所用的百分位</translation>
    </message>
    <message>
        <source>Estimate pods after scheduling for</source>
        <translation>调度之后按估算计的时长</translation>
    </message>
    <message>
        <source>Estimate pods after their start for</source>
        <translation>启动之后按估算计的时长</translation>
    </message>
    <message>
        <source>Pods may say how they are estimated</source>
        <translation>Pod 可自定其估算方式</translation>
    </message>
    <message>
        <source>Scarce resources</source>
        <translation>稀缺资源</translation>
    </message>
    <message>
        <source>Preempt for Reservations</source>
        <translation>为 Reservation 抢占</translation>
    </message>
    <message>
        <source>Candidates at least</source>
        <translation>候选至少</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作线程</translation>
    </message>
    <message>
        <source>Removed after</source>
        <translation>多久后删除</translation>
    </message>
    <message>
        <source>Removed every</source>
        <translation>删除间隔</translation>
    </message>
    <message>
        <source>Never remove them</source>
        <translation>从不删除</translation>
    </message>
    <message>
        <source>Waiting time of a gang</source>
        <translation>成组的等待时间</translation>
    </message>
    <message>
        <source>Workers of its controller</source>
        <translation>其控制器的工作线程数</translation>
    </message>
    <message>
        <source>Gangs preempt as a whole</source>
        <translation>成组作为整体抢占</translation>
    </message>
    <message>
        <source>Gangs share a part of the network</source>
        <translation>成组共用网络的同一部分</translation>
    </message>
    <message>
        <source>Pods that make the quorum</source>
        <translation>计入所需数量的 Pod</translation>
    </message>
    <message>
        <source>Do not align with zones</source>
        <translation>不与 NUMA 区对齐</translation>
    </message>
    <message>
        <source>CPUs are bound by</source>
        <translation>CPU 绑定方式</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>NUMA zones</source>
        <translation>NUMA 区</translation>
    </message>
    <message>
        <source>Label of the leaf</source>
        <translation>叶交换机的标签</translation>
    </message>
    <message>
        <source>A quota may be over its runtime for</source>
        <translation>配额可超出其 runtime 的时长</translation>
    </message>
    <message>
        <source>It is looked at every</source>
        <translation>查看间隔</translation>
    </message>
    <message>
        <source>Namespace of the built-in quotas</source>
        <translation>内置配额的命名空间</translation>
    </message>
    <message>
        <source>Evict pods of quotas over their runtime</source>
        <translation>驱逐超出 runtime 的配额的 Pod</translation>
    </message>
    <message>
        <source>Quotas above count, too</source>
        <translation>上级配额也起作用</translation>
    </message>
    <message>
        <source>The runtime bounds, not the max</source>
        <translation>以 runtime 而非 max 为界</translation>
    </message>
    <message>
        <source>Scale mins down where they are more than there is</source>
        <translation>min 之和超过总量时按比例缩减</translation>
    </message>
    <message>
        <source>Nobody is preempted in the default quota</source>
        <translation>默认配额中不抢占</translation>
    </message>
    <message>
        <source>Max of the default quota</source>
        <translation>默认配额的 max</translation>
    </message>
    <message>
        <source>Max of the system quota</source>
        <translation>系统配额的 max</translation>
    </message>
</context>
<context>
    <name>CauseText</name>
    <message>
        <source>follows from where its pod lands: nothing is sent for it</source>
        <translation>由其 Pod 的落点决定：不为它发送任何请求</translation>
    </message>
    <message>
        <source>node %1 is cordoned already</source>
        <translation>节点 %1 已被封锁</translation>
    </message>
    <message>
        <source>node %1 is not cordoned</source>
        <translation>节点 %1 未被封锁</translation>
    </message>
    <message>
        <source>stands on node %1 already</source>
        <translation>已在节点 %1 上</translation>
    </message>
    <message>
        <source>was put on node %1 by something else</source>
        <translation>已被别的程序放到节点 %1 上</translation>
    </message>
    <message>
        <source>is held back by its scheduling gates</source>
        <translation>被其调度门控（schedulingGates）挡住</translation>
    </message>
    <message>
        <source>is pending, the plan takes it to stand on %1</source>
        <translation>正在等待调度，而方案认为它在 %1 上</translation>
    </message>
    <message>
        <source>stands on node %1, the plan takes it to stand on %2</source>
        <translation>在节点 %1 上，而方案认为它在 %2 上</translation>
    </message>
    <message>
        <source>is a static pod of its kubelet: evicting it changes nothing</source>
        <translation>是其 kubelet 的静态 Pod：驱逐它不起作用</translation>
    </message>
    <message>
        <source>has no controller: nothing would put another in its place</source>
        <translation>没有控制器：不会有别的 Pod 来替代它</translation>
    </message>
    <message>
        <source>belongs to a DaemonSet, which puts it back where it is</source>
        <translation>属于 DaemonSet，会被放回原处</translation>
    </message>
    <message>
        <source>not known: whether DaemonSet %1 is still there</source>
        <translation>未知：DaemonSet %1 是否还在</translation>
    </message>
    <message>
        <source>the old pod is gone, and its replacement %1 is pending: %2</source>
        <translation>原 Pod 已不在，其替代 Pod %1 正在等待调度：%2</translation>
    </message>
    <message>
        <source>is gone</source>
        <translation>已不在</translation>
    </message>
    <message>
        <source>is another pod of that name by now</source>
        <translation>现在已是同名的另一个 Pod</translation>
    </message>
    <message>
        <source>is being deleted</source>
        <translation>正在被删除</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>there is no node %1</source>
        <translation>没有节点 %1</translation>
    </message>
    <message>
        <source>node %1 is being deleted</source>
        <translation>节点 %1 正在被删除</translation>
    </message>
    <message>
        <source>the picture does not show the pod yet</source>
        <translation>集群视图中还没有这个 Pod</translation>
    </message>
    <message>
        <source>the picture does not show yet where the pod stands</source>
        <translation>集群视图中还看不到 Pod 在哪里</translation>
    </message>
    <message>
        <source>the picture does not show node %1 yet</source>
        <translation>集群视图中还没有节点 %1</translation>
    </message>
    <message>
        <source>the picture does not show yet what became of node %1</source>
        <translation>集群视图中还看不到节点 %1 的变化</translation>
    </message>
    <message>
        <source>landing by %1 comes too late: scheduler %2 places the replacement before; pin, gate or cordon tell it the node (--allow-scheduler %3 says that nobody serves that name)</source>
        <translation>以 %1 落位为时已晚：调度器 %2 会先放置替代 Pod；固定（pin）、门控（gate）或封锁（cordon）能告诉它节点（--allow-scheduler %3 表示没有调度器服务于该名称）</translation>
    </message>
    <message>
        <source>belongs to scheduler %1, whose pods may not be bound: --allow-scheduler %2 allows it</source>
        <translation>属于调度器 %1，其 Pod 不允许被绑定：--allow-scheduler %2 可允许</translation>
    </message>
    <message>
        <source>there is no profile for scheduler %1: its rules are not known</source>
        <translation>没有调度器 %1 的配置：其规则未知</translation>
    </message>
    <message>
        <source>has resource claims, which its scheduler has to allocate</source>
        <translation>有 ResourceClaim，须由其调度器分配</translation>
    </message>
    <message>
        <source>claim %1 is not bound to a volume, which its scheduler has to see to</source>
        <translation>PVC %1 未绑定到卷，须由其调度器处理</translation>
    </message>
    <message>
        <source>node %1 is not Ready</source>
        <translation>节点 %1 未就绪（not Ready）</translation>
    </message>
    <message>
        <source>accepted: the scheduler %1, not %2</source>
        <translation>已接受：调度器%1，而不是 %2</translation>
    </message>
    <message>
        <source>accepted: the scheduler %1</source>
        <translation>已接受：调度器%1</translation>
    </message>
    <message>
        <source>the scheduler %1, not %2</source>
        <translation>调度器%1，而不是 %2</translation>
    </message>
    <message>
        <source>the scheduler may choose another node on the way back</source>
        <translation>回滚时调度器可能选择别的节点</translation>
    </message>
    <message>
        <source>its replacement does not fit node %1 while the old pod is still there: %2</source>
        <translation>原 Pod 还在时，其替代 Pod 放不进节点 %1：%2</translation>
    </message>
    <message>
        <source>its replacement does not fit node %1: %2</source>
        <translation>其替代 Pod 放不进节点 %1：%2</translation>
    </message>
    <message>
        <source>does not fit node %1: %2</source>
        <translation>放不进节点 %1：%2</translation>
    </message>
    <message>
        <source>the landing policy is not installed, so that no replacement can be pinned: bayplanctl landing install</source>
        <translation>落位策略未安装，无法固定替代 Pod：bayplanctl landing install</translation>
    </message>
    <message>
        <source>node %1 has no label %2 to pin a pod by; gate does without</source>
        <translation>节点 %1 没有可用于固定 Pod 的标签 %2；门控（gate）不需要它</translation>
    </message>
    <message>
        <source>nodes %1 and %2 have the same hostname %3; gate tells them apart</source>
        <translation>节点 %1 与 %2 的主机名同为 %3；门控（gate）能区分它们</translation>
    </message>
    <message>
        <source>%1 nodes would be chosen before %2, and no more than %3 are cordoned for a landing</source>
        <translation>有 %1 个节点会先于 %2 被选中，而一次落位最多封锁 %3 个</translation>
    </message>
    <message>
        <source>with %1 nodes cordoned it %2</source>
        <translation>封锁 %1 个节点后%2</translation>
    </message>
    <message>
        <source>not known: the rules of scheduler %1</source>
        <translation>未知：调度器 %1 的规则</translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>forced: %1</source>
        <translation>强制：%1</translation>
    </message>
    <message>
        <source>nothing to do: %1</source>
        <translation>无需操作：%1</translation>
    </message>
    <message>
        <source>would choose %1; one of %2 that tie; it looks at a part of the %3 nodes that fit</source>
        <translation>会选择 %1；并列的 %2 个之一；它只查看 %3 个可用节点中的一部分</translation>
    </message>
    <message>
        <source>would choose %1; one of %2 that tie</source>
        <translation>会选择 %1；并列的 %2 个之一</translation>
    </message>
    <message>
        <source>would choose %1; it looks at a part of the %2 nodes that fit</source>
        <translation>会选择 %1；它只查看 %2 个可用节点中的一部分</translation>
    </message>
    <message>
        <source>would choose %1</source>
        <translation>会选择 %1</translation>
    </message>
    <message>
        <source>would stay pending: %1</source>
        <translation>会一直等待调度：%1</translation>
    </message>
    <message>
        <source>has local data in emptyDir volumes, which is lost with it: accepted with --%1</source>
        <translation>emptyDir 卷中有本地数据，将随之丢失：用 --%1 接受</translation>
    </message>
    <message>
        <source>has no controller: nothing puts another in its place: accepted with --%1</source>
        <translation>没有控制器，不会有别的 Pod 来替代：用 --%1 接受</translation>
    </message>
    <message>
        <source>belongs to a DaemonSet, which puts another in its place at once: it is left where it is with --%1</source>
        <translation>属于 DaemonSet，会立刻补上一个：用 --%1 让它留在原处</translation>
    </message>
    <message>
        <source>belongs to a DaemonSet that is gone: nothing puts another in its place: accepted with --%1</source>
        <translation>属于已不存在的 DaemonSet，不会有别的 Pod 来替代：用 --%1 接受</translation>
    </message>
    <message>
        <source>accepted: what is in its emptyDir volumes is lost</source>
        <translation>已接受：其 emptyDir 卷中的内容将丢失</translation>
    </message>
    <message>
        <source>accepted: it has no controller, and nothing puts another in its place</source>
        <translation>已接受：它没有控制器，不会有别的 Pod 来替代</translation>
    </message>
    <message>
        <source>accepted: its DaemonSet is gone, and nothing puts another in its place</source>
        <translation>已接受：其 DaemonSet 已不存在，不会有别的 Pod 来替代</translation>
    </message>
    <message>
        <source>belongs to a DaemonSet, which would put another in its place at once: it is left where it is</source>
        <translation>属于 DaemonSet，会立刻补上一个：让它留在原处</translation>
    </message>
    <message>
        <source>what was in its emptyDir volumes is lost with the pod, and does not come back</source>
        <translation>其 emptyDir 卷中的内容随 Pod 丢失，无法恢复</translation>
    </message>
    <message>
        <source>this pod has no controller: it does not come back, and nothing comes in its place</source>
        <translation>该 Pod 没有控制器：它不会回来，也不会有别的 Pod 来替代</translation>
    </message>
    <message>
        <source>the DaemonSet of this pod is gone: it does not come back, and nothing comes in its place</source>
        <translation>该 Pod 的 DaemonSet 已不存在：它不会回来，也不会有别的 Pod 来替代</translation>
    </message>
    <message>
        <source>is on its way out already</source>
        <translation>已在退出</translation>
    </message>
    <message>
        <source>its disruption budget allows no disruption now</source>
        <translation>它的中断预算现在不允许中断</translation>
    </message>
    <message>
        <source>has several disruption budgets, and the server evicts no such pod</source>
        <translation>有多个中断预算，服务器不会驱逐这样的 Pod</translation>
    </message>
    <message>
        <source>has several disruption budgets (%1), and the server evicts no such pod</source>
        <translation>有多个中断预算（%1），服务器不会驱逐这样的 Pod</translation>
    </message>
    <message>
        <source>is not Ready, and goes though %1: %2</source>
        <translation>未就绪，可以离开，尽管%1：%2</translation>
    </message>
    <message>
        <source>budget %1 allows no disruption now, and its pod, which is not Ready, stays: %2</source>
        <translation>中断预算 %1 现在不允许中断，其未就绪的 Pod 留下：%2</translation>
    </message>
    <message>
        <source>budget %1 allows no disruption now</source>
        <translation>中断预算 %1 现在不允许中断</translation>
    </message>
    <message>
        <source>its budget&apos;s policy is AlwaysAllow</source>
        <translation>其中断预算的策略为 AlwaysAllow</translation>
    </message>
    <message>
        <source>budget %1 has %2 healthy pods of %3 that it wants, and its policy is IfHealthyBudget</source>
        <translation>中断预算 %1 需要 %3 个健康的 Pod，现有 %2 个，其策略为 IfHealthyBudget</translation>
    </message>
    <message>
        <source>budget %1 has %2 healthy pods of %3 that it wants</source>
        <translation>中断预算 %1 需要 %3 个健康的 Pod，现有 %2 个</translation>
    </message>
    <message>
        <source>not known: whether %1 puts another in its place</source>
        <translation>未知：%1 是否会补上一个</translation>
    </message>
    <message>
        <source>its %1 is another one by now: nothing puts a pod in its place</source>
        <translation>其 %1 现在已是另一个：不会有 Pod 来替代</translation>
    </message>
    <message>
        <source>%1 has %2 pods and wants %3: none would take its place</source>
        <translation>%1 有 %2 个 Pod，只需要 %3 个：不会补上</translation>
    </message>
    <message>
        <source>its %1 is gone: nothing puts another in its place</source>
        <translation>其 %1 已不存在：不会有别的 Pod 来替代</translation>
    </message>
    <message>
        <source>not known: what %1 does, which may not be read</source>
        <translation>未知：%1 的情况，无权读取</translation>
    </message>
    <message>
        <source>%1 is in the middle of a rollout (%2 of %3 updated)</source>
        <translation>%1 正在滚动更新（已更新 %2 / %3）</translation>
    </message>
    <message>
        <source>StatefulSet %1 makes another only when this one is gone</source>
        <translation>StatefulSet %1 要等这个 Pod 离开后才会创建下一个</translation>
    </message>
    <message>
        <source>%1 makes another only when this one has ended; its podFailurePolicy counts no failure</source>
        <translation>%1 要等这个 Pod 结束后才会创建下一个；其 podFailurePolicy 不计为失败</translation>
    </message>
    <message>
        <source>the eviction counts as a failure, and %1 may have %2 and has had %3: it would end</source>
        <translation>驱逐计为一次失败，%1 最多允许 %2 次，已有 %3 次：它会因此结束</translation>
    </message>
    <message>
        <source>counts as failure %1 of %2 of %3, which waits 10s or more before it makes another</source>
        <translation>计为 %3 的第 %1 次失败（最多 %2 次），它等 10 秒或更久后才创建下一个</translation>
    </message>
    <message>
        <source>nothing was evicted, as the trial of its landing had no answer: %1</source>
        <translation>未驱逐任何 Pod，因为落位的试验没有得到答复：%1</translation>
    </message>
    <message>
        <source>nothing was evicted, as the trial of its landing failed: %1</source>
        <translation>未驱逐任何 Pod，因为落位的试验失败：%1</translation>
    </message>
    <message>
        <source>nothing was evicted: a pod of its workload would still be made without the landing, %1 after it was asked for</source>
        <translation>未驱逐任何 Pod：请求落位 %1 后，其工作负载新建的 Pod 仍不带落位</translation>
    </message>
    <message>
        <source>nothing was evicted: its landing cannot be tried before (%1); to go on without that has to be accepted</source>
        <translation>未驱逐任何 Pod：其落位无法事先试验（%1）；须接受后才能继续</translation>
    </message>
    <message>
        <source>nothing was evicted: %1</source>
        <translation>未驱逐任何 Pod：%1</translation>
    </message>
    <message>
        <source>the scheduler is given time to see the cordons</source>
        <translation>等待调度器看到封锁</translation>
    </message>
    <message>
        <source>a replacement would be made as wanted</source>
        <translation>替代 Pod 会按要求创建</translation>
    </message>
    <message>
        <source>other API servers are given time</source>
        <translation>等待其他 API 服务器</translation>
    </message>
    <message>
        <source>a pod of its workload is not made as wanted yet</source>
        <translation>其工作负载新建的 Pod 还不符合要求</translation>
    </message>
    <message>
        <source>unproved: %1</source>
        <translation>未经验证：%1</translation>
    </message>
    <message>
        <source>its replacement is %1; made meanwhile and told the same node: %2</source>
        <translation>其替代 Pod 是 %1；期间又创建并得到同一节点的有：%2</translation>
    </message>
    <message>
        <source>its replacement is %1</source>
        <translation>其替代 Pod 是 %1</translation>
    </message>
    <message>
        <source>evicted; its replacement is awaited</source>
        <translation>已驱逐；等待其替代 Pod</translation>
    </message>
    <message>
        <source>no replacement yet of %1</source>
        <translation>还没有 %1 的替代 Pod</translation>
    </message>
    <message>
        <source>its replacement %1 is gated, and that cannot be ended: %2</source>
        <translation>其替代 Pod %1 被门控，且无法解除：%2</translation>
    </message>
    <message>
        <source>node %1 does not take its replacement %2: %3. Skipping the step lets it go: it is evicted, and what takes its place is free to go anywhere</source>
        <translation>节点 %1 不接纳其替代 Pod %2：%3。跳过此步骤会放开它：它被驱逐，接替者可去任何节点</translation>
    </message>
    <message>
        <source>node %1 does not take its replacement %2: %3</source>
        <translation>节点 %1 不接纳其替代 Pod %2：%3</translation>
    </message>
    <message>
        <source>its policy is given time to end</source>
        <translation>等待其策略失效</translation>
    </message>
    <message>
        <source>gated meanwhile, and let go: %1</source>
        <translation>期间被门控，已放开：%1</translation>
    </message>
    <message>
        <source>pinned meanwhile, and let go: %1</source>
        <translation>期间被固定，已放开：%1</translation>
    </message>
    <message>
        <source>made meanwhile and told the same node: %1</source>
        <translation>期间创建，并被指定到同一节点：%1</translation>
    </message>
    <message>
        <source>the server may still make what it gave no answer about: %1</source>
        <translation>服务器可能仍会创建它未答复的对象：%1</translation>
    </message>
    <message>
        <source>%1 was made after all</source>
        <translation>%1 终究还是被创建了</translation>
    </message>
    <message>
        <source>%1 was never made</source>
        <translation>%1 始终没有被创建</translation>
    </message>
    <message>
        <source>left behind: %1 (%2)</source>
        <translation>有遗留：%1（%2）</translation>
    </message>
    <message>
        <source>%1; this has gone on for %2</source>
        <translation>%1；已持续 %2</translation>
    </message>
    <message>
        <source>left as it is by a person; its pod was evicted, and what replaces it lands where the scheduler puts it</source>
        <translation>由人决定保持现状；其 Pod 已被驱逐，替代 Pod 由调度器放置</translation>
    </message>
    <message>
        <source>left as it is by a person; its pod was evicted</source>
        <translation>由人决定保持现状；其 Pod 已被驱逐</translation>
    </message>
    <message>
        <source>left as it is by a person; its pod was placed</source>
        <translation>由人决定保持现状；其 Pod 已被放置</translation>
    </message>
    <message>
        <source>left out by a person</source>
        <translation>由人决定略过</translation>
    </message>
    <message>
        <source>its pod is watched again</source>
        <translation>重新关注其 Pod</translation>
    </message>
    <message>
        <source>its pod was evicted; %1 has to land</source>
        <translation>其 Pod 已被驱逐；%1 有待落位</translation>
    </message>
    <message>
        <source>its pod was evicted, and the replacement is not there yet</source>
        <translation>其 Pod 已被驱逐，替代 Pod 尚未出现</translation>
    </message>
    <message>
        <source>its pod was evicted</source>
        <translation>其 Pod 已被驱逐</translation>
    </message>
    <message>
        <source>to be tried again</source>
        <translation>将再次尝试</translation>
    </message>
    <message>
        <source>the picture does not show yet what was done</source>
        <translation>集群视图中还看不到已做的更改</translation>
    </message>
    <message>
        <source>left to the scheduler</source>
        <translation>交由调度器决定</translation>
    </message>
    <message>
        <source>the answer to the dry-run is not the server&apos;s</source>
        <translation>试运行的答复不是来自服务器</translation>
    </message>
    <message>
        <source>nominated; the scheduler has the last word</source>
        <translation>已提名；由调度器最终决定</translation>
    </message>
    <message>
        <source>its gate is taken off</source>
        <translation>其门控已移除</translation>
    </message>
    <message>
        <source>another takes the place of the one that was let go</source>
        <translation>另一个 Pod 接替了被放开的那个</translation>
    </message>
    <message>
        <source>cordoned</source>
        <translation>已封锁</translation>
    </message>
    <message>
        <source>uncordoned</source>
        <translation>已解除封锁</translation>
    </message>
    <message>
        <source>evicted, and gone</source>
        <translation>已驱逐，已离开</translation>
    </message>
    <message>
        <source>the old pod is gone</source>
        <translation>原 Pod 已不在</translation>
    </message>
    <message>
        <source>the old pod is on its way out</source>
        <translation>原 Pod 正在离开</translation>
    </message>
    <message>
        <source>its pod had no controller: nothing puts another in its place</source>
        <translation>其 Pod 没有控制器：不会有别的 Pod 来替代</translation>
    </message>
    <message>
        <source>its replacement %1 is pending</source>
        <translation>其替代 Pod %1 正在等待调度</translation>
    </message>
    <message>
        <source>its replacement %1 %2</source>
        <translation>其替代 Pod %1 %2</translation>
    </message>
    <message>
        <source>the pod is gone</source>
        <translation>Pod 已不在</translation>
    </message>
    <message>
        <source>the pod is being deleted</source>
        <translation>Pod 正在被删除</translation>
    </message>
    <message>
        <source>the pod failed on node %1: %2</source>
        <translation>Pod 在节点 %1 上失败：%2</translation>
    </message>
    <message>
        <source>the pod failed on node %1</source>
        <translation>Pod 在节点 %1 上失败</translation>
    </message>
    <message>
        <source>the pod is pending</source>
        <translation>Pod 正在等待调度</translation>
    </message>
    <message>
        <source>the pod is not Ready yet</source>
        <translation>Pod 尚未就绪</translation>
    </message>
    <message>
        <source>the pod is on its way out</source>
        <translation>Pod 正在离开</translation>
    </message>
    <message>
        <source>the pod is there as before</source>
        <translation>Pod 仍在原处</translation>
    </message>
    <message>
        <source>the pod is on node %1</source>
        <translation>Pod 在节点 %1 上</translation>
    </message>
    <message>
        <source>the node is gone</source>
        <translation>节点已不在</translation>
    </message>
    <message>
        <source>the node is cordoned</source>
        <translation>节点已被封锁</translation>
    </message>
    <message>
        <source>the node is not cordoned</source>
        <translation>节点未被封锁</translation>
    </message>
    <message>
        <source>%1 ended well on node %2, not on %3</source>
        <translation>%1 在节点 %2 上正常结束，而不是在 %3 上</translation>
    </message>
    <message>
        <source>%1 is Ready on node %2, not on %3</source>
        <translation>%1 在节点 %2 上已就绪，而不是在 %3 上</translation>
    </message>
    <message>
        <source>%1 ended well on node %2</source>
        <translation>%1 在节点 %2 上正常结束</translation>
    </message>
    <message>
        <source>%1 is Ready on node %2</source>
        <translation>%1 在节点 %2 上已就绪</translation>
    </message>
    <message>
        <source>%1 is another pod by now</source>
        <translation>%1 现在已是另一个 Pod</translation>
    </message>
    <message>
        <source>%1 stands on %2 already</source>
        <translation>%1 已在 %2 上</translation>
    </message>
    <message>
        <source>%1 was put on %2 by something else</source>
        <translation>%1 已被别的程序放到 %2 上</translation>
    </message>
    <message>
        <source>%1 stands on %2</source>
        <translation>%1 在 %2 上</translation>
    </message>
    <message>
        <source>nothing is left of it</source>
        <translation>已无剩余</translation>
    </message>
    <message>
        <source>%1 does not take it any more (%2), and no other node does</source>
        <translation>%1 不再接纳它（%2），其他节点也不接纳</translation>
    </message>
    <message>
        <source>%1 does not take it any more (%2), and it stands best where it is</source>
        <translation>%1 不再接纳它（%2），它留在原处最好</translation>
    </message>
    <message>
        <source>%1 does not take it any more (%2)</source>
        <translation>%1 不再接纳它（%2）</translation>
    </message>
    <message>
        <source>a bound pod is not unbound, and to evict it would bring nothing back: it stays</source>
        <translation>已绑定的 Pod 无法解除绑定，驱逐它也不能恢复什么：它留下</translation>
    </message>
    <message>
        <source>an evicted pod does not come back: what its controller put in its place stays where it is</source>
        <translation>被驱逐的 Pod 不会回来：其控制器补上的 Pod 留在原处</translation>
    </message>
    <message>
        <source>%1 is not moved back: %2</source>
        <translation>%1 不移回：%2</translation>
    </message>
    <message>
        <source>%1 or node %2 is not there any more</source>
        <translation>%1 或节点 %2 已不在</translation>
    </message>
    <message>
        <source>node %1 would not take it: %2</source>
        <translation>节点 %1 不会接纳它：%2</translation>
    </message>
    <message>
        <source>is unknown: look at node %1</source>
        <translation>状态未知：请查看节点 %1</translation>
    </message>
    <message>
        <source>is %1 (%2): it is not undone</source>
        <translation>状态为 %1（%2）：不予撤销</translation>
    </message>
    <message>
        <source>is %1: it is not undone</source>
        <translation>状态为 %1：不予撤销</translation>
    </message>
    <message>
        <source>everything that is decided</source>
        <translation>所有决定</translation>
    </message>
    <message>
        <source>which pods affinity terms with a namespaceSelector select (InterPodAffinity)</source>
        <translation>带 namespaceSelector 的亲和性条件所指的对象（InterPodAffinity）</translation>
    </message>
    <message>
        <source>where pods with claims of storage may stand (VolumeBinding, VolumeZone, VolumeRestrictions, NodeVolumeLimits)</source>
        <translation>有存储声明的 Pod 可以放在哪里（VolumeBinding、VolumeZone、VolumeRestrictions、NodeVolumeLimits）</translation>
    </message>
    <message>
        <source>how many more volumes a node takes (NodeVolumeLimits)</source>
        <translation>一个节点还能挂多少卷（NodeVolumeLimits）</translation>
    </message>
    <message>
        <source>where pods with claims of devices may stand (DynamicResources)</source>
        <translation>有设备声明的 Pod 可以放在哪里（DynamicResources）</translation>
    </message>
    <message>
        <source>how pods without constraints of their own are spread (PodTopologySpread), and whether an owner makes a replacement</source>
        <translation>没有自身约束的 Pod 如何分布（PodTopologySpread），以及属主是否会补上一个</translation>
    </message>
    <message>
        <source>which disruptions are allowed; the server still refuses those that are not (DefaultPreemption)</source>
        <translation>允许哪些中断；不允许的仍由服务器拒绝（DefaultPreemption）</translation>
    </message>
    <message>
        <source>%1 is being deleted</source>
        <translation>%1 正在被删除</translation>
    </message>
    <message>
        <source>%1 is pending</source>
        <translation>%1 正在等待调度</translation>
    </message>
    <message>
        <source>%1 is not Ready</source>
        <translation>%1 未就绪（not Ready）</translation>
    </message>
    <message>
        <source>%1 is gone</source>
        <translation>%1 已不在</translation>
    </message>
    <message>
        <source>stays held back: %1</source>
        <translation>仍被扣住：%1</translation>
    </message>
    <message>
        <source>where it was to go is not known any more</source>
        <translation>原定去往的节点已无从得知</translation>
    </message>
    <message>
        <source>not known whether node %1 takes it: the picture does not show the pod</source>
        <translation>不知节点 %1 是否接纳它：集群视图中没有这个 Pod</translation>
    </message>
    <message>
        <source>not known whether node %1 takes it: the rules of scheduler %2</source>
        <translation>不知节点 %1 是否接纳它：调度器 %2 的规则未知</translation>
    </message>
    <message>
        <source>not known whether node %1 takes it: %2</source>
        <translation>不知节点 %1 是否接纳它：%2</translation>
    </message>
    <message>
        <source>node %1, where it was to go, is gone</source>
        <translation>原定去往的节点 %1 已不在</translation>
    </message>
    <message>
        <source>node %1, where it was to go, does not take it: %2</source>
        <translation>原定去往的节点 %1 不接纳它：%2</translation>
    </message>
    <message>
        <source>is gone, or was let go, already</source>
        <translation>已不在，或已被放行</translation>
    </message>
    <message>
        <source>is gone already</source>
        <translation>已不在</translation>
    </message>
    <message>
        <source>not known what became of it: %1</source>
        <translation>不知结果如何：%1</translation>
    </message>
    <message>
        <source>%1; its journal lacks what came last: %2</source>
        <translation>%1；它的日志缺少最后的内容：%2</translation>
    </message>
    <message>
        <source>nothing was sent: %1</source>
        <translation>未发送任何请求：%1</translation>
    </message>
    <message>
        <source>the journal cannot be written</source>
        <translation>日志无法写入</translation>
    </message>
    <message>
        <source>let go to any node</source>
        <translation>已放行，可到任何节点</translation>
    </message>
    <message>
        <source>released onto node %1</source>
        <translation>已放行到节点 %1</translation>
    </message>
    <message>
        <source>evicted: what takes its place is free to go anywhere</source>
        <translation>已驱逐：接替者可去任何节点</translation>
    </message>
    <message>
        <source>taken away</source>
        <translation>已清除</translation>
    </message>
    <message>
        <source>is of no step of this journal</source>
        <translation>不属于此日志的任何步骤</translation>
    </message>
    <message>
        <source>not known: policy bindings: %1</source>
        <translation>未知：策略绑定：%1</translation>
    </message>
    <message>
        <source>not known: policies: %1</source>
        <translation>未知：策略：%1</translation>
    </message>
    <message>
        <source>not known: landing requests: %1</source>
        <translation>未知：落位请求：%1</translation>
    </message>
    <message>
        <source>not known: cordoned nodes: %1</source>
        <translation>未知：被封锁的节点：%1</translation>
    </message>
    <message>
        <source>not known: pods that are held back: %1</source>
        <translation>未知：被扣住的 Pod：%1</translation>
    </message>
    <message>
        <source>the picture of the cluster is not complete: %1</source>
        <translation>集群视图不完整：%1</translation>
    </message>
    <message>
        <source>the server has said nothing for a while</source>
        <translation>服务器有一段时间没有回应</translation>
    </message>
    <message>
        <source>the context is locked: nothing may be changed there</source>
        <translation>上下文已锁定：不能在其中更改任何内容</translation>
    </message>
    <message>
        <source>the context is read-only</source>
        <translation>上下文只读</translation>
    </message>
    <message>
        <source>the context was locked or left</source>
        <translation>上下文已锁定或已离开</translation>
    </message>
    <message>
        <source>there is no pod %1, and the plan does not say which one it was</source>
        <translation>没有 Pod %1，方案也未说明是哪一个</translation>
    </message>
    <message>
        <source>the journal is of a release, which is not gone on with: apply --release looks anew</source>
        <translation>此日志是清理的记录，不能继续执行：apply --release 会重新查找</translation>
    </message>
    <message>
        <source>the journal is of context %1 at %2</source>
        <translation>此日志属于 %2 上的上下文 %1</translation>
    </message>
    <message>
        <source>another process carries this journal on</source>
        <translation>另一个进程正在使用此日志</translation>
    </message>
    <message>
        <source>a line could not be written before</source>
        <translation>此前有一行未能写入</translation>
    </message>
    <message>
        <source>cannot make the folder of journals: %1</source>
        <translation>无法创建日志文件夹：%1</translation>
    </message>
    <message>
        <source>cannot lay the journal aside</source>
        <translation>无法将日志搁置</translation>
    </message>
    <message>
        <source>went on since it was read</source>
        <translation>读取之后又有新内容</translation>
    </message>
    <message>
        <source>does not follow from the line before it: the file was changed</source>
        <translation>与前一行不衔接：文件被改动过</translation>
    </message>
    <message>
        <source>the approval is for plan %1, and this one is %2: it was changed since</source>
        <translation>批准的是方案 %1，而此方案是 %2：批准之后有改动</translation>
    </message>
    <message>
        <source>the pod is not held back by a landing</source>
        <translation>该 Pod 并非被落位扣住</translation>
    </message>
    <message>
        <source>the landing policy is installed</source>
        <translation>落位策略已安装</translation>
    </message>
    <message>
        <source>status %1, and an answer that is not the server&apos;s</source>
        <translation>状态 %1，且答复不是来自服务器</translation>
    </message>
    <message>
        <source>no answer to %1 stands in the journal</source>
        <translation>日志中没有对 %1 的答复</translation>
    </message>
    <message>
        <source>there is no such node</source>
        <translation>没有这个节点</translation>
    </message>
    <message>
        <source>is gone: there is no such pod any more</source>
        <translation>已不在：这个 Pod 不存在了</translation>
    </message>
    <message>
        <source>is gone: there is no such claim any more</source>
        <translation>已不在：这个声明不存在了</translation>
    </message>
    <message>
        <source>there is no node &quot;%1&quot; any more</source>
        <translation>节点“%1”不存在了</translation>
    </message>
    <message>
        <source>there is no volume &quot;%1&quot; any more</source>
        <translation>卷“%1”不存在了</translation>
    </message>
    <message>
        <source>is cordoned already: nothing to do</source>
        <translation>已被封锁：无需操作</translation>
    </message>
    <message>
        <source>is not cordoned: nothing to do</source>
        <translation>未被封锁：无需操作</translation>
    </message>
    <message>
        <source>is bound to volume &quot;%1&quot; by now: nothing to do</source>
        <translation>现已绑定到卷“%1”：无需操作</translation>
    </message>
    <message>
        <source>device %1 is taken by another claim</source>
        <translation>设备 %1 已被另一个声明占用</translation>
    </message>
    <message>
        <source>device %1 is not published any more</source>
        <translation>设备 %1 不再发布</translation>
    </message>
    <message>
        <source>has these devices by now: nothing to do</source>
        <translation>现已拥有这些设备：无需操作</translation>
    </message>
    <message>
        <source>is pending, the plan takes it to stand on &quot;%1&quot;</source>
        <translation>正在等待调度，而方案认为它在“%1”上</translation>
    </message>
    <message>
        <source>stands on node &quot;%1&quot;, the plan takes it to be pending</source>
        <translation>在节点“%1”上，而方案认为它正在等待调度</translation>
    </message>
    <message>
        <source>stands on node &quot;%1&quot;, the plan takes it to stand on &quot;%2&quot;</source>
        <translation>在节点“%1”上，而方案认为它在“%2”上</translation>
    </message>
    <message>
        <source>stands on node &quot;%1&quot; already: nothing to do</source>
        <translation>已在节点“%1”上：无需操作</translation>
    </message>
    <message>
        <source>left as it is by a person; its replacement is on node %1</source>
        <translation>由人决定保持现状；其替代 Pod 在节点 %1 上</translation>
    </message>
    <message>
        <source>the pod is gated as before</source>
        <translation>Pod 仍被门控</translation>
    </message>
    <message>
        <source>the pod is not gated by the landing</source>
        <translation>Pod 未被落位门控</translation>
    </message>
    <message>
        <source>the pod is nominated to no node</source>
        <translation>Pod 未被提名到任何节点</translation>
    </message>
    <message>
        <source>the pod is nominated to %1</source>
        <translation>Pod 已被提名到 %1</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>%1: the server answers what is no list</source>
        <translation>%1：服务器返回的不是列表</translation>
    </message>
    <message>
        <source>the server answers what is no %1</source>
        <translation>服务器返回的不是 %1</translation>
    </message>
    <message>
        <source>created %1</source>
        <translation>已创建 %1</translation>
    </message>
    <message>
        <source>replaced %1</source>
        <translation>已替换 %1</translation>
    </message>
    <message>
        <source>deleted %1</source>
        <translation>已删除 %1</translation>
    </message>
    <message>
        <source>warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>there is no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>budget %1: %2</source>
        <translation>中断预算 %1：%2</translation>
    </message>
    <message>
        <source>%1 is not as this version installs it</source>
        <translation>%1 与本版本安装的不同</translation>
    </message>
    <message>
        <source>%1 is there already</source>
        <translation>%1 已存在</translation>
    </message>
    <message>
        <source>%1 is not there</source>
        <translation>%1 不存在</translation>
    </message>
    <message>
        <source>%1 is there</source>
        <translation>%1 存在</translation>
    </message>
    <message>
        <source>%1 was not read yet</source>
        <translation>%1 尚未读取</translation>
    </message>
    <message>
        <source>%1 is being read</source>
        <translation>%1 正在读取</translation>
    </message>
    <message>
        <source>%1 is not followed: %2</source>
        <translation>%1 未能跟踪：%2</translation>
    </message>
    <message>
        <source>%1 is not known: %2</source>
        <translation>%1 未知：%2</translation>
    </message>
    <message>
        <source>%1 cannot be followed: %2</source>
        <translation>%1 无法跟踪：%2</translation>
    </message>
    <message>
        <source>how many pods of a pod group are needed, and where they may stand (GangScheduling, TopologyPlacementGenerator, Coscheduling)</source>
        <translation>一个 Pod 组需要多少个 Pod，以及它们可以在哪里（GangScheduling、TopologyPlacementGenerator、Coscheduling）</translation>
    </message>
    <message>
        <source>how much the pods of a namespace may use together (CapacityScheduling)</source>
        <translation>一个命名空间的 Pod 合计可以使用多少（CapacityScheduling）</translation>
    </message>
    <message>
        <source>where the pods of an AppGroup should stand, and in which order they are tried (NetworkOverhead, TopologicalSort)</source>
        <translation>AppGroup 的 Pod 应在哪里，以及按什么顺序尝试（NetworkOverhead、TopologicalSort）</translation>
    </message>
    <message>
        <source>%1 makes another only when this one is gone: no replacement can come first</source>
        <translation>%1 在这一个离开之后才创建另一个：替代的 Pod 不能先来</translation>
    </message>
    <message>
        <source>is of no workload that is scaled up by one: no replacement can come first</source>
        <translation>不属于可以扩容一个的工作负载：替代的 Pod 不能先来</translation>
    </message>
    <message>
        <source>has claims, which two pods may not use at once: no replacement can come first</source>
        <translation>有两个 Pod 不得同时使用的声明：替代的 Pod 不能先来</translation>
    </message>
    <message>
        <source>%1 recreates its pods, as if only one may run at a time: no replacement can come first</source>
        <translation>%1 会重建其 Pod，如同同时只能运行一个：替代的 Pod 不能先来</translation>
    </message>
    <message>
        <source>%1 is scaled by HorizontalPodAutoscaler %2, which would undo it</source>
        <translation>%1 由 HorizontalPodAutoscaler %2 伸缩，它会撤销这一改动</translation>
    </message>
    <message>
        <source>its Deployment %1 is gone</source>
        <translation>其 Deployment %1 已不存在</translation>
    </message>
    <message>
        <source>its %1 is gone, or another one by now</source>
        <translation>其 %1 已不存在，或已是另一个</translation>
    </message>
    <message>
        <source>not known: whether an autoscaler scales %1</source>
        <translation>不清楚：是否有自动伸缩器伸缩 %1</translation>
    </message>
    <message>
        <source>%1 was scaled to %2 by something else meanwhile</source>
        <translation>%1 在此期间被别的程序伸缩到 %2 个</translation>
    </message>
    <message>
        <source>the pod that came for it landed on node %1, which it was to leave</source>
        <translation>为它而来的 Pod 落在它要离开的节点 %1 上</translation>
    </message>
    <message>
        <source>%1 is Ready: the old pod may go</source>
        <translation>%1 已就绪：旧 Pod 可以离开</translation>
    </message>
    <message>
        <source>its workload is scaled up by one</source>
        <translation>其工作负载已扩容一个</translation>
    </message>
    <message>
        <source>its workload is scaled down again</source>
        <translation>其工作负载已缩回</translation>
    </message>
    <message>
        <source>its workload is scaled up</source>
        <translation>其工作负载已扩容</translation>
    </message>
    <message>
        <source>it is the first to go</source>
        <translation>它最先离开</translation>
    </message>
    <message>
        <source>the pod is marked as the first to go</source>
        <translation>该 Pod 已标记为最先离开</translation>
    </message>
    <message>
        <source>the pod is not marked</source>
        <translation>该 Pod 没有标记</translation>
    </message>
    <message>
        <source>the workload is gone</source>
        <translation>工作负载已不存在</translation>
    </message>
    <message>
        <source>%1 is scaled already</source>
        <translation>%1 已经伸缩</translation>
    </message>
    <message>
        <source>belongs to Deployment %1, which would scale it back</source>
        <translation>属于 Deployment %1，它会把数目改回去</translation>
    </message>
    <message>
        <source>has %1 replicas already</source>
        <translation>已有 %1 个副本</translation>
    </message>
    <message>
        <source>has %1 replicas, the plan takes it to have %2</source>
        <translation>有 %1 个副本，而方案以为有 %2 个</translation>
    </message>
    <message>
        <source>has %1 pods by now: nothing to do</source>
        <translation>现在已有 %1 个 Pod：无事可做</translation>
    </message>
    <message>
        <source>scaled from %1 to %2, all Ready</source>
        <translation>从 %1 改为 %2，全部 Ready</translation>
    </message>
    <message>
        <source>%1 of %2 pods are Ready, %3 are there</source>
        <translation>%2 个 Pod 中 %1 个已 Ready，现有 %3 个</translation>
    </message>
    <message>
        <source>pods that go by scaling down ask no disruption budget</source>
        <translation>缩容而去的 Pod 不问中断预算</translation>
    </message>
    <message>
        <source>pods that went by scaling down do not come back: the workload makes new ones</source>
        <translation>缩容而去的 Pod 不会回来：工作负载会创建新的</translation>
    </message>
    <message>
        <source>left as it is by a person; its workload was scaled</source>
        <translation>有人让它保持原样；其工作负载已经伸缩</translation>
    </message>
    <message>
        <source>the workload is scaled to %1</source>
        <translation>工作负载的数目为 %1</translation>
    </message>
    <message>
        <source>its workload is scaled</source>
        <translation>其工作负载已经伸缩</translation>
    </message>
    <message>
        <source>the workload is gone, or another one by now</source>
        <translation>工作负载已不存在，或已是另一个</translation>
    </message>
    <message>
        <source>outside the plan&apos;s maintenance windows: the next one is from %1 to %2</source>
        <translation>在方案的维护窗口之外：下一个从 %1 到 %2</translation>
    </message>
    <message>
        <source>outside the plan&apos;s maintenance windows: the last one ended at %1</source>
        <translation>在方案的维护窗口之外：最后一个已于 %1 结束</translation>
    </message>
    <message>
        <source>%1; the next one is from %2 to %3</source>
        <translation>%1；下一个从 %2 到 %3</translation>
    </message>
    <message>
        <source>no step ends before the maintenance window ends at %1</source>
        <translation>没有步骤能在维护窗口于 %1 结束之前结束</translation>
    </message>
    <message>
        <source>the maintenance window is over</source>
        <translation>维护窗口已结束</translation>
    </message>
    <message>
        <source>what is free in each zone of a node (NodeResourceTopologyMatch, NodeNUMAResource)</source>
        <translation>节点每个区还剩多少（NodeResourceTopologyMatch、NodeNUMAResource）</translation>
    </message>
    <message>
        <source>no room can be reserved for its replacement: %1</source>
        <translation>不能为其替代 Pod 预留空间：%1</translation>
    </message>
    <message>
        <source>scheduler %1 heeds no reservations, as far as its profile is known: the configuration of Koordinator&apos;s scheduler says that it does</source>
        <translation>就其已知的配置档案而言，调度器 %1 不理会 Reservation：Koordinator 调度器的配置会写明它理会</translation>
    </message>
    <message>
        <source>has resource claims, and a reservation keeps no devices for them</source>
        <translation>有资源声明，而 Reservation 不为其保留设备</translation>
    </message>
    <message>
        <source>asks for reservations of its own choice</source>
        <translation>自己选择 Reservation</translation>
    </message>
    <message>
        <source>uses no reservations, as its label says</source>
        <translation>按其标签不使用 Reservation</translation>
    </message>
    <message>
        <source>the cluster serves no reservations of scheduling.koordinator.sh/v1alpha1: landing by reservation needs Koordinator</source>
        <translation>集群不提供 scheduling.koordinator.sh/v1alpha1 的 Reservation：以预留落位需要 Koordinator</translation>
    </message>
    <message>
        <source>room is being reserved for its replacement on node %1</source>
        <translation>正在节点 %1 上为其替代 Pod 预留空间</translation>
    </message>
    <message>
        <source>room is reserved for its replacement on node %1</source>
        <translation>已在节点 %1 上为其替代 Pod 预留空间</translation>
    </message>
    <message>
        <source>room was reserved for its replacement on node %1, not on %2</source>
        <translation>为其替代 Pod 预留的空间在节点 %1 上，而不在 %2 上</translation>
    </message>
    <message>
        <source>no room was reserved for its replacement on node %1: %2</source>
        <translation>没有在节点 %1 上为其替代 Pod 预留到空间：%2</translation>
    </message>
    <message>
        <source>no scheduler answered its reservation within %1</source>
        <translation>%1 之内没有调度器应答其 Reservation</translation>
    </message>
    <message>
        <source>its reservation is %1 already</source>
        <translation>其 Reservation 已处于 %1</translation>
    </message>
    <message>
        <source>its reservation is gone</source>
        <translation>其 Reservation 已不存在</translation>
    </message>
    <message>
        <source>its replacement is %1, which uses its reservation</source>
        <translation>其替代 Pod 为 %1，它使用其 Reservation</translation>
    </message>
    <message>
        <source>its replacement is %1, which does not use its reservation</source>
        <translation>其替代 Pod 为 %1，它没有使用其 Reservation</translation>
    </message>
    <message>
        <source>%1 ended well in the room that was reserved for it on node %2</source>
        <translation>%1 已在节点 %2 上为它预留的空间中正常结束</translation>
    </message>
    <message>
        <source>%1 is Ready in the room that was reserved for it on node %2</source>
        <translation>%1 已在节点 %2 上为它预留的空间中就绪</translation>
    </message>
    <message>
        <source>%1 ended well beside the room that was reserved for it on node %2</source>
        <translation>%1 已在节点 %2 上正常结束，但不在为它预留的空间中</translation>
    </message>
    <message>
        <source>%1 is Ready beside the room that was reserved for it on node %2</source>
        <translation>%1 已在节点 %2 上就绪，但不在为它预留的空间中</translation>
    </message>
    <message>
        <source>%1 is scaled by HorizontalPodAutoscaler %2, which would undo it, and a rollout restart would restart all of its %3 pods</source>
        <translation>%1 由 HorizontalPodAutoscaler %2 伸缩，它会撤销扩容；而滚动重启会重启其全部 %3 个 Pod</translation>
    </message>
    <message>
        <source>%1 is scaled by HorizontalPodAutoscaler %2, which would undo it, and a rollout restart does nothing, as its rollouts are paused</source>
        <translation>%1 由 HorizontalPodAutoscaler %2 伸缩，它会撤销扩容；而滚动重启不起作用，因为其滚动更新已暂停</translation>
    </message>
    <message>
        <source>%1 is scaled by HorizontalPodAutoscaler %2, which would undo it, and its rollouts do not make the new pod first</source>
        <translation>%1 由 HorizontalPodAutoscaler %2 伸缩，它会撤销扩容；而其滚动更新不会先创建新 Pod</translation>
    </message>
    <message>
        <source>Deployment %1 is restarted: HorizontalPodAutoscaler %2 would undo its scaling</source>
        <translation>Deployment %1 将滚动重启：HorizontalPodAutoscaler %2 会撤销对它的扩容</translation>
    </message>
    <message>
        <source>its Deployment is restarted</source>
        <translation>其 Deployment 已滚动重启</translation>
    </message>
    <message>
        <source>its Deployment is as it was</source>
        <translation>其 Deployment 已恢复原样</translation>
    </message>
    <message>
        <source>the rollout is to take the old pod away</source>
        <translation>等待滚动更新移走旧 Pod</translation>
    </message>
    <message>
        <source>the rollout took the old pod away</source>
        <translation>滚动更新已移走旧 Pod</translation>
    </message>
    <message>
        <source>the rollout takes the old pod away</source>
        <translation>滚动更新正在移走旧 Pod</translation>
    </message>
    <message>
        <source>its replacement %1 may wait for the claims of the old pod, which is on its way out: %2</source>
        <translation>其替代 Pod %1 可能在等待原 Pod 的声明，原 Pod 正在离开：%2</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>另存为 PDF…</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>另存为 PNG…</translation>
    </message>
</context>
<context>
    <name>ClaimFacts</name>
    <message>
        <source>of each %1</source>
        <comment>capacities</comment>
        <translation>每个占 %1</translation>
    </message>
    <message>
        <source>administrative access</source>
        <translation>管理员访问</translation>
    </message>
    <message>
        <source>tolerates %1</source>
        <translation>容忍 %1</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>Allocated here, not sent</source>
        <translation>在此分配，未发送</translation>
    </message>
    <message>
        <source>a share</source>
        <translation>一部分</translation>
    </message>
    <message>
        <source>a share, %1</source>
        <translation>一部分，%1</translation>
    </message>
    <message>
        <source>could not be bound</source>
        <translation>绑定失败</translation>
    </message>
    <message>
        <source>no slice publishes it now</source>
        <translation>现在没有切片公布它</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>nodes</comment>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>Resource claim in %1</source>
        <translation>%1 中的资源声明</translation>
    </message>
    <message>
        <source>It is being deleted.</source>
        <translation>正在删除。</translation>
    </message>
    <message>
        <source>It has no devices yet.</source>
        <translation>还没有设备。</translation>
    </message>
    <message numerus="yes">
        <source>It has %Ln device(s).</source>
        <translation>
            <numerusform>有 %Ln 个设备。</numerusform>
        </translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>all requests</source>
        <translation>所有请求</translation>
    </message>
    <message>
        <source>each another %1</source>
        <translation>各自的 %1 不同</translation>
    </message>
    <message>
        <source>all the same %1</source>
        <translation>%1 都相同</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>为其生成</translation>
    </message>
    <message>
        <source>Reserved for</source>
        <translation>预留给</translation>
    </message>
    <message>
        <source>No pod names it.</source>
        <translation>没有 Pod 使用它。</translation>
    </message>
    <message>
        <source>waits until its driver meets its binding conditions</source>
        <translation>等待驱动满足其绑定条件</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Show this help and quit.</source>
        <translation>显示本帮助并退出。</translation>
    </message>
    <message>
        <source>Show the version and quit.</source>
        <translation>显示版本并退出。</translation>
    </message>
    <message>
        <source>Open the sample cluster.</source>
        <translation>打开示例集群。</translation>
    </message>
    <message>
        <source>Size of the window in pixels.</source>
        <translation>窗口大小，以像素计。</translation>
    </message>
    <message>
        <source>Language of the window: en or zh_CN.</source>
        <translation>窗口语言：en 或 zh_CN。</translation>
    </message>
    <message>
        <source>Colours: auto, light, dark or high-contrast.</source>
        <translation>配色：auto、light、dark 或 high-contrast。</translation>
    </message>
    <message>
        <source>Feature gates of kube-scheduler, as its own flag has them: A=true,B=false; may be given again.</source>
        <translation>kube-scheduler 的特性门控，写法与它自己的选项相同：A=true,B=false；可以重复给出。</translation>
    </message>
    <message>
        <source>KubeSchedulerConfiguration to decide by.</source>
        <translation>用来决策的 KubeSchedulerConfiguration。</translation>
    </message>
    <message>
        <source>Schedule all pending pods at once.</source>
        <translation>立即调度所有待调度的 Pod。</translation>
    </message>
    <message>
        <source>Select a pod (namespace/name) or a node.</source>
        <translation>选择一个 Pod（命名空间/名称）或一个节点。</translation>
    </message>
    <message>
        <source>Label key to group nodes by; two, with a comma between, nest.</source>
        <translation>用来给节点分组的标签键；两个键以逗号隔开则嵌套。</translation>
    </message>
    <message>
        <source>Distance: far, middle or near.</source>
        <translation>远近：far、middle 或 near。</translation>
    </message>
    <message>
        <source>Show a drag of this pod (namespace/name) under way.</source>
        <translation>显示正在拖动此 Pod（命名空间/名称）的样子。</translation>
    </message>
    <message>
        <source>--size is a width and a height such as 1440x900, not &quot;%1&quot;.</source>
        <translation>--size 是宽和高，例如 1440x900，不能是“%1”。</translation>
    </message>
    <message>
        <source>--size has to lie between 640x480 and 16384x16384.</source>
        <translation>--size 必须在 640x480 和 16384x16384 之间。</translation>
    </message>
    <message>
        <source>--theme is auto, light, dark or high-contrast, not &quot;%1&quot;.</source>
        <translation>--theme 可以是 auto、light、dark 或 high-contrast，不能是“%1”。</translation>
    </message>
    <message>
        <source>--language is en or zh_CN, not &quot;%1&quot;.</source>
        <translation>--language 可以是 en 或 zh_CN，不能是“%1”。</translation>
    </message>
    <message>
        <source>--zoom is far, middle or near, not &quot;%1&quot;.</source>
        <translation>--zoom 可以是 far、middle 或 near，不能是“%1”。</translation>
    </message>
    <message>
        <source>--sample opens a cluster of its own; leave out the files.</source>
        <translation>--sample 打开自带的集群，请不要再给出文件。</translation>
    </message>
    <message>
        <source>--screenshot needs the name of a file.</source>
        <translation>--screenshot 需要一个文件名。</translation>
    </message>
    <message>
        <source>KubeletConfiguration of the nodes, for what pods get inside them.</source>
        <translation>各节点的 KubeletConfiguration，用于判断 Pod 在节点内分到什么。</translation>
    </message>
    <message>
        <source>File of hwloc or NCCL XML or machineinfo.json, named after the node whose inside it tells, or folder of such; may be given again.</source>
        <translation>hwloc 或 NCCL 的 XML 文件或 machineinfo.json，以其说明的节点命名，或存放这些文件的文件夹；可多次给出。</translation>
    </message>
    <message>
        <source>What fills the nodes: a resource such as cpu, or zone-free-gpus, strands or slots.</source>
        <translation>节点按什么填充：资源（如 cpu），或 zone-free-gpus、strands、slots。</translation>
    </message>
    <message>
        <source>Shape of the pods whose slots and strands are counted, for example cpu=4,nvidia.com/gpu=2.</source>
        <translation>按哪种 Pod 清点槽位和搁置，例如 cpu=4,nvidia.com/gpu=2。</translation>
    </message>
    <message>
        <source>Connect to this context of the kubeconfig, and follow its cluster.</source>
        <translation>连接到 kubeconfig 的该上下文，并跟随其集群。</translation>
    </message>
    <message>
        <source>The kubeconfig; otherwise that of $KUBECONFIG, or ~/.kube/config.</source>
        <translation>kubeconfig 文件；否则取 $KUBECONFIG 或 ~/.kube/config。</translation>
    </message>
    <message>
        <source>Opens a Kubernetes cluster from files, asks its scheduler, and plans by drag and drop.
Exit codes: 0 done, 1 a file could not be opened or written or a cluster not be read, 2 the command line was wrong.</source>
        <translation>从文件打开 Kubernetes 集群，询问其调度器，并用拖放做规划。
退出码：0 完成，1 文件无法打开或写入、或集群无法读取，2 命令行有误。</translation>
    </message>
    <message>
        <source>--context reads a running cluster; leave out the files.</source>
        <translation>--context 读取运行中的集群；请不要同时给出文件。</translation>
    </message>
    <message>
        <source>Draw the window into a PNG file, or its screen into an SVG or PDF file, without showing it, and quit.</source>
        <translation>把窗口画到 PNG 文件里，或把其中的界面画到 SVG 或 PDF 文件里，而不显示窗口，然后退出。</translation>
    </message>
    <message>
        <source>Scenario to try on the screen what-if; may be given again.</source>
        <translation>在 what-if 界面上试验的情景；可多次给出。</translation>
    </message>
    <message>
        <source>Screen to show: %1; or the file of a view, as the menu View writes it.</source>
        <translation>要显示的界面：%1；或者“查看”菜单写出的画面文件。</translation>
    </message>
    <message>
        <source>--view is one of %1, or a file, not &quot;%2&quot;.</source>
        <translation>--view 须为 %1 之一，或一个文件，而不是“%2”。</translation>
    </message>
    <message>
        <source>Kubernetes objects as YAML or JSON, folders of them, the two files of a GPU trace, or a project.</source>
        <translation>YAML 或 JSON 形式的 Kubernetes 对象、含有它们的文件夹、GPU 轨迹的两个文件，或一个项目。</translation>
    </message>
</context>
<context>
    <name>Contexts</name>
    <message>
        <source>token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>exec: %1</source>
        <comment>a program that makes credentials</comment>
        <translation>程序：%1</translation>
    </message>
    <message>
        <source>certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>auth provider: %1</source>
        <translation>认证提供程序：%1</translation>
    </message>
    <message>
        <source>nobody</source>
        <comment>no credentials are sent</comment>
        <translation>匿名</translation>
    </message>
</context>
<context>
    <name>CopyButtons</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
</context>
<context>
    <name>DeviceWords</name>
    <message>
        <source>%L1 × %2</source>
        <comment>devices, class</comment>
        <translation>%L1 × %2</translation>
    </message>
    <message>
        <source>can be shared</source>
        <comment>a device</comment>
        <translation>可共享</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a claim of its pods</comment>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1: a share</source>
        <translation>%1：一部分</translation>
    </message>
    <message>
        <source>%1: a share, %2</source>
        <translation>%1：一部分，%2</translation>
    </message>
    <message>
        <source>%1 (administrative access)</source>
        <translation>%1（管理员访问）</translation>
    </message>
    <message>
        <source>%1, allocated here</source>
        <translation>%1，在此分配</translation>
    </message>
    <message>
        <source>free</source>
        <comment>a device</comment>
        <translation>空闲</translation>
    </message>
    <message>
        <source>%1, pool %2</source>
        <comment>driver</comment>
        <translation>%1，资源池 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>can be divided into: %1</source>
        <translation>可分为：%1</translation>
    </message>
    <message>
        <source>%1: %L2 of %L3 free</source>
        <comment>driver, devices</comment>
        <translation>%1：空闲 %L2/%L3</translation>
    </message>
    <message>
        <source>%1, %L2 in part</source>
        <comment>devices free, devices in use in part</comment>
        <translation>%1，%L2 个部分占用</translation>
    </message>
    <message>
        <source>%1 (a share, %2)</source>
        <comment>device</comment>
        <translation>%1（一部分，%2）</translation>
    </message>
    <message>
        <source>%1 gets %2</source>
        <comment>a claim, devices</comment>
        <translation>%1 将得到 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a pod, why it gets no devices</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>its claims cannot all get devices here</source>
        <translation>它的声明在这里不能都得到设备</translation>
    </message>
    <message>
        <source>which devices it gets is not modelled: %1</source>
        <translation>它将得到哪些设备未建模：%1</translation>
    </message>
    <message>
        <source>all %1</source>
        <comment>devices of a class</comment>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>all of class %1</source>
        <translation>%1 类的全部</translation>
    </message>
    <message>
        <source>%L1 of class %2</source>
        <translation>%L1 个（%2 类）</translation>
    </message>
</context>
<context>
    <name>Difference</name>
    <message>
        <source>pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>came: %1</source>
        <comment>a node</comment>
        <translation>出现：%1</translation>
    </message>
    <message>
        <source>came</source>
        <translation>出现</translation>
    </message>
    <message>
        <source>went: %1</source>
        <comment>a node</comment>
        <translation>消失：%1</translation>
    </message>
    <message>
        <source>went</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>nodes</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>有变化</translation>
    </message>
</context>
<context>
    <name>DropEstimate</name>
    <message>
        <source>%1 stays %2</source>
        <comment>node, its value</comment>
        <translation>%1 仍为 %2</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <comment>node, its value now and after a drop</comment>
        <translation>%1 %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>nodes</comment>
        <translation>
            <numerusform>另有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is counted, nodes</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>after the drop: %1</source>
        <comment>a node&apos;s value</comment>
        <translation>放下之后：%1</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message numerus="yes">
        <source>%Ln × %1</source>
        <comment>so many nodes: reason</comment>
        <translation>
            <numerusform>%Ln × %1</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <comment>between counts of nodes</comment>
        <translation>；</translation>
    </message>
    <message numerus="yes">
        <source>%1 stands on %2, where the scheduler would put it now: %Ln of %L3 nodes fit(s).</source>
        <translation>
            <numerusform>%1 在 %2 上，调度器现在也会放在那里：%L3 个节点中有 %Ln 个合适。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 stands on %2; the scheduler would put it on %3 now: %Ln of %L4 nodes fit(s).</source>
        <translation>
            <numerusform>%1 在 %2 上；调度器现在会把它放到 %3：%L4 个节点中有 %Ln 个合适。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 would go to %2: %Ln of %L3 nodes fit(s).</source>
        <translation>
            <numerusform>%1 会去 %2：%L3 个节点中有 %Ln 个合适。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 would wait on %2: %3</source>
        <translation>%1 会在 %2 上等待：%3</translation>
    </message>
    <message numerus="yes">
        <source>%1 fits on %Ln node(s), but its pod group is not scheduled: %2</source>
        <translation>
            <numerusform>%1 在 %Ln 个节点上合适，但它的 Pod 组没有调度：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 fits nowhere: %2</source>
        <translation>%1 无处可放：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 fits on none of %Ln node(s).</source>
        <translation>
            <numerusform>%Ln 个节点都放不下 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is held back by a scheduling gate: %2</source>
        <translation>%1 被调度门控拦住：%2</translation>
    </message>
    <message>
        <source>%1 cannot be decided here; not modelled: %2</source>
        <translation>这里无法决定 %1；未建模：%2</translation>
    </message>
    <message>
        <source>%1 is ignored: no profile is called %2.</source>
        <translation>%1 被忽略：没有名为 %2 的配置。</translation>
    </message>
    <message>
        <source>%1: the scheduler stopped with an error: %2</source>
        <translation>%1：调度器因错误中止：%2</translation>
    </message>
    <message>
        <source>It is the only node that fits; nothing was scored.</source>
        <translation>只有这一个节点合适，没有打分。</translation>
    </message>
    <message>
        <source>Nothing was scored.</source>
        <translation>没有打分。</translation>
    </message>
    <message>
        <source>%1 wins with %L2 over %3 with %L4</source>
        <translation>%1 以 %L2 分胜过 %3 的 %L4 分</translation>
    </message>
    <message>
        <source>%1, most of it by %2 (+%L3).</source>
        <translation>%1，主要来自 %2（+%L3）。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message>
        <source>Nodes by answer (%1):</source>
        <translation>按回答统计的节点（%1）：</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>合适</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 against %2:</source>
        <translation>%1 对比 %2：</translation>
    </message>
    <message>
        <source>Preemption would make room on %1 by evicting %2.</source>
        <translation>驱逐 %2 后，抢占可以在 %1 上腾出位置。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between pods</comment>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) share the best score of %L1. Which of them a live scheduler takes depends on the order of its nodes; here it is the first by name.</source>
        <translation>
            <numerusform>%Ln 个节点并列最高分 %L1。实际的调度器选哪一个取决于它的节点顺序；这里取名称排在最前的一个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pod group %1: %L2 of %Ln pod(s) would be scheduled.</source>
        <translation>
            <numerusform>Pod 组 %1：%Ln 个 Pod 中有 %L2 个会调度。</numerusform>
        </translation>
    </message>
    <message>
        <source>Tried in %1; this is the answer of %2.</source>
        <translation>尝试了 %1；这是 %2 的答案。</translation>
    </message>
    <message>
        <source>Preemption would make room for the group by evicting %1.</source>
        <translation>抢占会驱逐 %1，为该组腾出空间。</translation>
    </message>
    <message>
        <source>Near: %1.</source>
        <translation>最接近：%1。</translation>
    </message>
    <message>
        <source>Near misses:</source>
        <translation>只差一点：</translation>
    </message>
    <message>
        <source>would help: %1</source>
        <translation>可行的办法：%1</translation>
    </message>
    <message>
        <source>Budget %1/%2 allows %L3 before the preemption and %L4 after it.</source>
        <translation>中断预算 %1/%2：抢占前允许 %L3，抢占后允许 %L4。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>an address and where it was configured</comment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>asked to filter %Ln node(s): %1</source>
        <translation>
            <numerusform>请它过滤 %Ln 个节点：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %Ln node(s): %1</source>
        <translation>
            <numerusform>请它为 %Ln 个节点打分：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked about preemption on %Ln node(s): %1</source>
        <translation>
            <numerusform>询问 %Ln 个节点上的抢占：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>The scheduler goes on without its answer.</source>
        <translation>没有它的回答，调度器仍会继续。</translation>
    </message>
    <message numerus="yes">
        <source>asked to filter %Ln node(s): left %1</source>
        <translation>
            <numerusform>请它过滤 %Ln 个节点：留下 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %Ln node(s): scored none</source>
        <translation>
            <numerusform>请它为 %Ln 个节点打分：一个也没打</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked to score %Ln node(s): %L1 to %L2, × weight %L3</source>
        <translation>
            <numerusform>请它为 %Ln 个节点打分：%L1 到 %L2，× 权重 %L3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>asked about preemption on %Ln node(s): left %1</source>
        <translation>
            <numerusform>询问 %Ln 个节点上的抢占：留下 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 ms</source>
        <comment>how long it took</comment>
        <translation> · %1 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>另外还有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Extenders asked:</source>
        <translation>询问过的扩展：</translation>
    </message>
    <message>
        <source>%1 is held back: %2</source>
        <translation>%1 被阻止调度：%2</translation>
    </message>
    <message>
        <source>the search was cut short: there may be other changes that would help</source>
        <translation>搜索提前结束：可能还有别的办法</translation>
    </message>
    <message>
        <source>Pod group %1: %2</source>
        <comment>a gang, its quorum</comment>
        <translation>Pod 组 %1：%2</translation>
    </message>
    <message>
        <source>%1 would go to %2, and is bound once the drivers of its devices have met their binding conditions; after %3 it gives up.</source>
        <translation>%1 会去 %2，待其设备的驱动满足绑定条件后才绑定；%3 后放弃。</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message numerus="yes">
        <source>Cordoned: takes no new pods; %Ln stand(s) here.</source>
        <translation>
            <numerusform>已封锁：不接受新的 Pod；现有 %Ln 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not ready; %Ln pod(s) stand(s) here.</source>
        <translation>
            <numerusform>未就绪；现有 %Ln 个 Pod。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Full: no %1 is free; %Ln pod(s).</source>
        <translation>
            <numerusform>已满：没有空闲的 %1；%Ln 个 Pod。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s); scarcest is %1, %2 % free.</source>
        <translation>
            <numerusform>%Ln 个 Pod；最紧的是 %1，空闲 %2 %。</numerusform>
        </translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>状况</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Taints</source>
        <translation>污点</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Pending: the scheduler was not asked yet.</source>
        <translation>待调度：还没有问过调度器。</translation>
    </message>
    <message>
        <source>Pending: not modelled: %1</source>
        <translation>待调度：未建模：%1</translation>
    </message>
    <message>
        <source>Pending: %1</source>
        <translation>待调度：%1</translation>
    </message>
    <message>
        <source>On %1, as it was read.</source>
        <translation>在 %1 上，与读取时一样。</translation>
    </message>
    <message>
        <source>On %1, placed here, not sent.</source>
        <translation>在 %1 上，在这里放置，未发送。</translation>
    </message>
    <message>
        <source>On %1, forced against the rules, not sent.</source>
        <translation>在 %1 上，违反规则强制放置，未发送。</translation>
    </message>
    <message>
        <source>On %1, placed by hand, not sent.</source>
        <translation>在 %1 上，手动放置，未发送。</translation>
    </message>
    <message>
        <source>On %1, placed by the scheduler, not sent.</source>
        <translation>在 %1 上，由调度器放置，未发送。</translation>
    </message>
    <message>
        <source>Pod in %1</source>
        <translation>%1 中的 Pod</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求量</translation>
    </message>
    <message>
        <source>GPU share</source>
        <translation>GPU 份额</translation>
    </message>
    <message>
        <source>%L1 × %L2 ‰</source>
        <translation>%L1 × %L2 ‰</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Scheduling</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Tolerations</source>
        <translation>容忍度</translation>
    </message>
    <message>
        <source>Last decision</source>
        <translation>上次决策</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Tied</source>
        <translation>并列</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) with the best score</source>
        <translation>
            <numerusform>%Ln 个节点同为最高分</numerusform>
        </translation>
    </message>
    <message>
        <source>Not modelled</source>
        <translation>未建模</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选中内容</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>nodes and pods</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) stand(s) on them.</source>
        <translation>
            <numerusform>其上有 %Ln 个 Pod。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cordoned.</source>
        <translation>
            <numerusform>已封锁 %Ln 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the pods pending.</source>
        <translation>
            <numerusform>其中 %Ln 个 Pod 待调度。</numerusform>
        </translation>
    </message>
    <message>
        <source>Requests in sum</source>
        <translation>请求量合计</translation>
    </message>
    <message>
        <source>Owners</source>
        <translation>所有者</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Pending: the scheduler would put it on %1.</source>
        <translation>待调度：调度器会把它放到 %1。</translation>
    </message>
    <message numerus="yes">
        <source>Pending: none of %Ln node(s) takes it.</source>
        <translation>
            <numerusform>待调度：%Ln 个节点都不接受它。</numerusform>
        </translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more device(s)</source>
        <translation>
            <numerusform>以及另外 %Ln 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>Resource claims</source>
        <translation>资源声明</translation>
    </message>
    <message>
        <source>%1: has %2</source>
        <translation>%1：已有 %2</translation>
    </message>
    <message>
        <source>%1: wants %2</source>
        <translation>%1：需要 %2</translation>
    </message>
    <message>
        <source>, else </source>
        <translation>，否则 </translation>
    </message>
    <message>
        <source>of its resources</source>
        <translation>为其资源</translation>
    </message>
    <message>
        <source>Limits and use</source>
        <translation>上限与实际用量</translation>
    </message>
    <message numerus="yes">
        <source>%1, and %Ln pod(s) without one</source>
        <translation>
            <numerusform>%1，另有 %Ln 个 Pod 没有上限</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 limits</source>
        <translation>%1 上限</translation>
    </message>
    <message>
        <source>The limits of the pods on it, in sum. A pod without one may use all there is.</source>
        <translation>其上 Pod 的上限之和。没有上限的 Pod 可以用尽所有资源。</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Measured by</source>
        <translation>测量者</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>实际用量</translation>
    </message>
    <message>
        <source>Show this claim</source>
        <translation>显示此声明</translation>
    </message>
    <message>
        <source>Select all pods of this workload</source>
        <translation>选择此工作负载的所有 Pod</translation>
    </message>
</context>
<context>
    <name>FieldWords</name>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>副本数</translation>
    </message>
    <message>
        <source>Manifests</source>
        <translation>清单</translation>
    </message>
    <message>
        <source>emptyDir volumes</source>
        <translation>emptyDir 卷</translation>
    </message>
    <message>
        <source>Taint</source>
        <translation>污点</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Like node</source>
        <translation>与之相同的节点</translation>
    </message>
    <message>
        <source>Instance table</source>
        <translation>实例类型表</translation>
    </message>
    <message>
        <source>Type in the table</source>
        <translation>表中的类型</translation>
    </message>
    <message>
        <source>Zone of the offer</source>
        <translation>报价的可用区</translation>
    </message>
    <message>
        <source>Capacity type of the offer</source>
        <translation>报价的容量类型</translation>
    </message>
    <message>
        <source>Allocatable</source>
        <translation>可分配量</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Taints</source>
        <translation>污点</translation>
    </message>
    <message>
        <source>Price of one, an hour</source>
        <translation>每个每小时的价格</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>More tolerations</source>
        <translation>增加的容忍</translation>
    </message>
    <message>
        <source>Affinity instead</source>
        <translation>改用的亲和性</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>Priority class</source>
        <translation>优先级类</translation>
    </message>
    <message>
        <source>Disruption budget</source>
        <translation>中断预算</translation>
    </message>
    <message>
        <source>Allowed disruptions</source>
        <translation>允许的中断数</translation>
    </message>
    <message>
        <source>Configuration file</source>
        <translation>配置文件</translation>
    </message>
    <message>
        <source>Feature gates</source>
        <translation>特性门控</translation>
    </message>
    <message>
        <source>One manifest or several, YAML with --- between them, or JSON: a Deployment, a Job, pods…</source>
        <translation>一个或多个清单：YAML（以 --- 分隔）或 JSON，例如 Deployment、Job、Pod…</translation>
    </message>
    <message>
        <source>KEY=VALUE, or KEY- to take it away</source>
        <translation>KEY=VALUE；KEY- 表示去掉</translation>
    </message>
    <message>
        <source>Evict pods with emptyDir volumes, and lose what is in them</source>
        <translation>驱逐带 emptyDir 卷的 Pod，其中的数据会丢失</translation>
    </message>
    <message>
        <source>Evict pods without a controller, though nothing replaces them</source>
        <translation>驱逐没有控制器的 Pod，尽管没有东西会重建它们</translation>
    </message>
    <message>
        <source>Also against the scheduler&apos;s rules</source>
        <translation>即使违反调度规则</translation>
    </message>
    <message>
        <source>Or: pods that must stay</source>
        <translation>或：必须留下的 Pod</translation>
    </message>
    <message>
        <source>Or: pods that may be away</source>
        <translation>或：可以离开的 Pod</translation>
    </message>
    <message>
        <source>Topology policy</source>
        <translation>拓扑策略</translation>
    </message>
    <message>
        <source>Topology scope</source>
        <translation>拓扑范围</translation>
    </message>
    <message>
        <source>2 or 30%</source>
        <translation>2 或 30%</translation>
    </message>
</context>
<context>
    <name>FillText</name>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>pods</source>
        <translation>个 Pod</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <comment>requested of allocatable, unit</comment>
        <translation>%1 / %2 %3</translation>
    </message>
    <message>
        <source>%1 %2 free</source>
        <comment>amount, unit</comment>
        <translation>空闲 %1 %2</translation>
    </message>
    <message>
        <source>no %1</source>
        <comment>unit: the nodes have none of it</comment>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>%1 CPU</source>
        <comment>amount of cpu</comment>
        <translation>%1 CPU</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>amount, resource</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>requests nothing</source>
        <translation>没有请求</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>amount, unit</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>FormFaults</name>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not NAME=AMOUNT</source>
        <translation>“%1”不是 NAME=AMOUNT 的形式</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not KEY=VALUE</source>
        <translation>“%1”不是 KEY=VALUE 的形式</translation>
    </message>
</context>
<context>
    <name>Fragmentation</name>
    <message>
        <source>No more pod fits: %1</source>
        <translation>再也放不下一个 Pod：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pod(s) fit: %1</source>
        <translation>
            <numerusform>还能放下 %Ln 个 Pod：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 pods of %2</source>
        <comment>8 pods of 2 cores</comment>
        <translation>%1 个 Pod，每个 %2</translation>
    </message>
    <message>
        <source>No more group fits: %1</source>
        <translation>再也放不下一组：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more group(s) fit in the whole cluster: %1</source>
        <translation>
            <numerusform>整个集群还能放下 %Ln 组：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>At best %1, if all that is free were in one place; %2 would run out first then.</source>
        <translation>如果空闲的都在一处，最多 %1；那时最先用完的是 %2。</translation>
    </message>
    <message>
        <source>Nothing is lost to fragmentation: no more would fit if all that is free were in one place. %1 runs out first.</source>
        <translation>没有因碎片而失去：即使空闲的都在一处，也放不下更多。最先用完的是 %1。</translation>
    </message>
    <message>
        <source>rests too small for one pod</source>
        <translation>剩余不够一个 Pod</translation>
    </message>
    <message>
        <source>too little %1</source>
        <translation>%1 太少</translation>
    </message>
    <message>
        <source>cordoned nodes</source>
        <translation>已封锁的节点</translation>
    </message>
    <message>
        <source>taints that are not tolerated</source>
        <translation>未容忍的污点</translation>
    </message>
    <message>
        <source>node selector or affinity</source>
        <translation>节点选择器或亲和性</translation>
    </message>
    <message>
        <source>refused by %1</source>
        <translation>被 %1 拒绝</translation>
    </message>
    <message>
        <source>not modelled: not known whether it fits</source>
        <translation>未建模：不知道能否放下</translation>
    </message>
    <message>
        <source>%1, for lack of %2</source>
        <comment>4 GPU, for lack of memory</comment>
        <translation>%1，缺少 %2</translation>
    </message>
    <message numerus="yes">
        <source>&lt;a href=&quot;takers&quot;&gt;%Ln node(s)&lt;/a&gt; take(s) one.</source>
        <translation>
            <numerusform>&lt;a href=&quot;takers&quot;&gt;%Ln 个节点&lt;/a&gt;能放一个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>fits on a node, but into no %1</source>
        <translation>节点放得下，但放不进任何一个 %1</translation>
    </message>
    <message>
        <source>at best</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>GPU fragment (FGD)</source>
        <translation>GPU 碎片（FGD）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>levels with the same line</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>every level</source>
        <translation>每个层级</translation>
    </message>
    <message numerus="yes">
        <source>%1 → %Ln node(s)</source>
        <translation>
            <numerusform>%1 → %Ln 个节点</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gang</name>
    <message>
        <source>its PodGroup is missing</source>
        <translation>缺少它的 PodGroup</translation>
    </message>
    <message>
        <source>no quorum</source>
        <translation>没有法定数</translation>
    </message>
    <message numerus="yes">
        <source>%Ln or none</source>
        <comment>so many pods of a gang are placed, or none of them</comment>
        <translation>
            <numerusform>%Ln 个或一个也不</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %L1 of %Ln, or none</source>
        <translation>
            <numerusform>%Ln 个中至少 %L1 个，否则一个也不</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 or none, of %Ln</source>
        <translation>
            <numerusform>%L1 个或一个也不，共有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>room would come from evicting %1</source>
        <translation>驱逐 %1 才有位置</translation>
    </message>
    <message>
        <source>none of its pods is pending</source>
        <translation>它没有待调度的 Pod</translation>
    </message>
    <message numerus="yes">
        <source>all %Ln pod(s) have a node then</source>
        <translation>
            <numerusform>之后全部 %Ln 个 Pod 都有节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln pod(s) have a node then, and the quorum is reached</source>
        <translation>
            <numerusform>之后 %Ln 个 Pod 中有 %L1 个有节点，达到法定数</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; the others: %2</source>
        <translation>%1；其余：%2</translation>
    </message>
    <message numerus="yes">
        <source>none is placed: %L1 of %Ln pod(s) find(s) a node; %2</source>
        <translation>
            <numerusform>一个也不放置：%Ln 个 Pod 中 %L1 个找到节点；%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Pods name it, and there is no such PodGroup.</source>
        <translation>有 Pod 指名它，但没有这个 PodGroup。</translation>
    </message>
    <message numerus="yes">
        <source>Its quorum is %L1, and it has only %Ln pod(s).</source>
        <translation>
            <numerusform>它的法定数是 %L1，却只有 %Ln 个 Pod。</numerusform>
        </translation>
    </message>
    <message>
        <source>The scheduler&apos;s rules in use do not hold it together: its pods are decided one by one.</source>
        <translation>所用的调度器规则不把它当作整体：它的 Pod 逐个决定。</translation>
    </message>
    <message>
        <source>(no label)</source>
        <translation>（无标签）</translation>
    </message>
</context>
<context>
    <name>GangFacts</name>
    <message numerus="yes">
        <source>%L1 of %Ln placed</source>
        <translation>
            <numerusform>%Ln 个中已放置 %L1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Pod group</source>
        <translation>Pod 组</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>gang: %1</source>
        <translation>gang：%1</translation>
    </message>
    <message>
        <source>basic: as many as fit</source>
        <translation>basic：放得下多少放多少</translation>
    </message>
    <message>
        <source>Quorum</source>
        <translation>法定数</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>已放置</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>one value of %1</source>
        <translation>%1 的同一个值</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>拓扑域</translation>
    </message>
    <message>
        <source>Pod group in %1</source>
        <translation>%1 中的 Pod 组</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>the quorum of a gang, how much of it is placed</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Those that are placed are fewer than its quorum: they wait for the others.</source>
        <translation>已放置的少于法定数：它们在等其余的。</translation>
    </message>
    <message>
        <source>✓ %1 on %2</source>
        <translation>✓ %1 在 %2 上</translation>
    </message>
    <message>
        <source>– %1: pending</source>
        <translation>– %1：待调度</translation>
    </message>
    <message>
        <source>– %1: would go to %2</source>
        <translation>– %1：会去 %2</translation>
    </message>
    <message>
        <source>– %1: fits, and waits for the others</source>
        <translation>– %1：放得下，在等其余的</translation>
    </message>
    <message>
        <source>✗ %1: %2</source>
        <translation>✗ %1：%2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>(no label)</source>
        <translation>（无标签）</translation>
    </message>
</context>
<context>
    <name>GangHand</name>
    <message>
        <source>%1: its pods are looking for nodes…</source>
        <translation>%1：它的 Pod 正在找节点…</translation>
    </message>
    <message>
        <source>%1 in %2: its pods are looking for nodes…</source>
        <translation>%2 中的 %1：它的 Pod 正在找节点…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a gang, what becomes of it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 in %2: %3</source>
        <comment>a gang, a domain, what becomes of it</comment>
        <translation>%2 中的 %1：%3</translation>
    </message>
</context>
<context>
    <name>GangLayer</name>
    <message>
        <source>%1 · %L2 of %L3</source>
        <comment>a gang, so many of its pods stand</comment>
        <translation>%1 · %L2/%L3</translation>
    </message>
</context>
<context>
    <name>GangRowWords</name>
    <message>
        <source>✓ %1 on %2</source>
        <translation>✓ %1 在 %2 上</translation>
    </message>
    <message>
        <source>– %1: not tried</source>
        <translation>– %1：没有尝试</translation>
    </message>
    <message>
        <source>✓ %1 would go to %2</source>
        <translation>✓ %1 会去 %2</translation>
    </message>
    <message>
        <source>– %1 fits, and waits for the others</source>
        <translation>– %1 放得下，在等其余的</translation>
    </message>
    <message>
        <source>✗ %1: %2</source>
        <translation>✗ %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>另有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a domain, what becomes of a gang there</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more domain(s) that were not tried on their own</source>
        <translation>
            <numerusform>另有 %Ln 个拓扑域没有单独尝试</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GoalParts</name>
    <message>
        <source>What became of each goal</source>
        <translation>各个目标的结果</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation>所要</translation>
    </message>
</context>
<context>
    <name>GoalWords</name>
    <message numerus="yes">
        <source>%Ln move(s)</source>
        <translation>
            <numerusform>%Ln 次移动</numerusform>
        </translation>
    </message>
    <message>
        <source>no plan has fewer than %1</source>
        <comment>moves</comment>
        <translation>没有方案少于 %1 次</translation>
    </message>
    <message>
        <source>proved fewest</source>
        <comment>moves</comment>
        <translation>已证明最少</translation>
    </message>
    <message>
        <source>Drain nodes</source>
        <translation>排空节点</translation>
    </message>
    <message>
        <source>Free whole nodes</source>
        <translation>腾出整个节点</translation>
    </message>
    <message>
        <source>Make room for pods</source>
        <translation>为 Pod 腾出空间</translation>
    </message>
    <message>
        <source>Reach slots of a shape</source>
        <translation>达到某形状的槽位数</translation>
    </message>
    <message>
        <source>Consolidate onto fewer nodes</source>
        <translation>集中到更少的节点</translation>
    </message>
    <message>
        <source>Rebalance full nodes</source>
        <translation>重新平衡过满的节点</translation>
    </message>
    <message>
        <source>Repair broken rules</source>
        <translation>修复被违反的规则</translation>
    </message>
    <message>
        <source>Keep an amount free</source>
        <translation>保留空闲数量</translation>
    </message>
    <message>
        <source>Nothing that may leave stands on these nodes; all of them are cordoned first.</source>
        <translation>这些节点上没有可以离开的 Pod；所有节点先被封锁。</translation>
    </message>
    <message>
        <source>So many nodes that take pods have none but those of DaemonSets and static ones.</source>
        <translation>这么多个接受 Pod 的节点上，除 DaemonSet 和静态 Pod 外没有其他 Pod。</translation>
    </message>
    <message>
        <source>The pending pods have a node, all of them together.</source>
        <translation>所有待调度的 Pod 一起得到节点。</translation>
    </message>
    <message>
        <source>So many pods of the shape fit, with those that fit already.</source>
        <translation>能放下这么多个该形状的 Pod，包括已经能放下的。</translation>
    </message>
    <message>
        <source>No node has more requested than these parts of what is allocatable.</source>
        <translation>没有节点的请求量超过可分配量的这些比例。</translation>
    </message>
    <message>
        <source>No pod stands where a taint, its own affinity or a rule between pods forbids it.</source>
        <translation>没有 Pod 位于污点、自身亲和性或 Pod 间规则所禁止的地方。</translation>
    </message>
    <message>
        <source>So much is free on every node, or on those that are named.</source>
        <translation>每个节点或指定的节点上有这么多空闲。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a goal and what it is about</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln drained node(s)</source>
        <translation>
            <numerusform>%Ln 个已排空的节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln free node(s)</source>
        <translation>
            <numerusform>%Ln 个空闲节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln placed pod(s)</source>
        <translation>
            <numerusform>%Ln 个已放置的 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slot(s)</source>
        <translation>
            <numerusform>%Ln 个槽位</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) in use</source>
        <translation>
            <numerusform>%Ln 个在用节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) beyond the limit</source>
        <translation>
            <numerusform>%Ln 个超过上限的节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) against a rule</source>
        <translation>
            <numerusform>%Ln 个违反规则的 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) with so much free</source>
        <translation>
            <numerusform>%Ln 个有这么多空闲的节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to do: %1</source>
        <translation>无事可做：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln wave(s)</source>
        <translation>
            <numerusform>%1，分 %Ln 批</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>a count before, what is counted after</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>No plan was found with at most %1</source>
        <translation>没有找到最多 %1的方案</translation>
    </message>
    <message numerus="yes">
        <source>%Ln move(s) reach(es) it</source>
        <translation>
            <numerusform>%Ln 次移动可以达到</numerusform>
        </translation>
    </message>
    <message>
        <source>No plan was found, and it is not proved that there is none</source>
        <translation>没有找到方案，但也没有证明不存在</translation>
    </message>
    <message>
        <source>Impossible: no number of moves leaves fewer than %1</source>
        <translation>不可能：无论移动多少次都不会少于 %1</translation>
    </message>
    <message>
        <source>Impossible: %1 is the most that any number of moves reaches</source>
        <translation>不可能：无论移动多少次，最多达到 %1</translation>
    </message>
    <message numerus="yes">
        <source>Blocked: %Ln pod(s) or node(s) stand(s) in the way</source>
        <translation>
            <numerusform>受阻：有 %Ln 个 Pod 或节点挡路</numerusform>
        </translation>
    </message>
    <message>
        <source>Why there are no fewer: %1.</source>
        <comment>moves</comment>
        <translation>为什么不能更少：%1。</translation>
    </message>
    <message>
        <source>Why no plan has fewer than %2: %1.</source>
        <comment>moves</comment>
        <translation>为什么没有方案少于 %2 次：%1。</translation>
    </message>
    <message>
        <source>More work may find one. No plan has fewer than %2 moves: %1.</source>
        <translation>增加工作量也许能找到。没有方案少于 %2 次移动：%1。</translation>
    </message>
    <message>
        <source>.</source>
        <comment>the end of a sentence</comment>
        <translation>。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) move(s) twice, and has another name the second time.</source>
        <translation>
            <numerusform>%Ln 个 Pod 移动两次，第二次时名字不同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) at the beginning was or were told; the proof is about plans that begin with them.</source>
        <translation>
            <numerusform>开头的 %Ln 个步骤是给定的；证明只针对以它们开头的方案。</numerusform>
        </translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>还没有方案</translation>
    </message>
    <message>
        <source>No plan yet; %1</source>
        <translation>还没有方案；%1</translation>
    </message>
    <message>
        <source>Best so far: %1</source>
        <translation>目前最好：%1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <comment>minutes and seconds</comment>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <comment>hours and minutes</comment>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>from the shortest time to the longest</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, and the start of %Ln pod(s), which is not known</source>
        <translation>
            <numerusform>%1，另加 %Ln 个 Pod 的启动时间（未知）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln goal(s)</source>
        <translation>
            <numerusform>%Ln 个目标</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; then %2</source>
        <comment>a goal and a less important one</comment>
        <translation>%1；然后 %2</translation>
    </message>
    <message>
        <source>Reached without a step</source>
        <comment>of a goal</comment>
        <translation>无需步骤即已达到</translation>
    </message>
    <message>
        <source>Reached</source>
        <comment>of a goal</comment>
        <translation>已达到</translation>
    </message>
    <message>
        <source>Impossible</source>
        <comment>of a goal</comment>
        <translation>不可能</translation>
    </message>
    <message>
        <source>Blocked</source>
        <comment>of a goal</comment>
        <translation>受阻</translation>
    </message>
    <message>
        <source>Takes too many moves</source>
        <comment>of a goal</comment>
        <translation>移动次数太多</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <comment>of a goal</comment>
        <translation>没有找到方案</translation>
    </message>
    <message numerus="yes">
        <source>no window has time for %Ln step(s)</source>
        <translation>
            <numerusform>%Ln 个步骤没有窗口容纳</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln goal(s) are reached</source>
        <translation>
            <numerusform>%Ln 个目标中达到 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Window %1: %Ln step(s), over by %2 at the latest.</source>
        <translation>
            <numerusform>窗口 %1：%Ln 个步骤，最晚在 %2 结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <comment>why the first of the steps is</comment>
        <translation>去掉的原因：%1。</translation>
    </message>
    <message>
        <source>Loses too many GPU-hours</source>
        <comment>of a goal</comment>
        <translation>损失的 GPU 小时过多</translation>
    </message>
    <message>
        <source>%1 GPU-hours lost</source>
        <translation>损失 %1 GPU 小时</translation>
    </message>
    <message numerus="yes">
        <source>what %Ln restart(s) of pods with GPUs lose(s) is not known</source>
        <translation>
            <numerusform>有 GPU 的 Pod 的 %Ln 次重启损失多少未知</numerusform>
        </translation>
    </message>
    <message>
        <source>No plan was found that loses at most %1 GPU-hours</source>
        <translation>没有找到最多损失 %1 GPU 小时的方案</translation>
    </message>
    <message>
        <source>no plan loses fewer than %1</source>
        <comment>GPU-hours</comment>
        <translation>没有方案损失得少于 %1</translation>
    </message>
    <message>
        <source>At most so many nodes have pods beside those of DaemonSets and static ones; or as many as can be of those that use little are emptied.</source>
        <translation>最多这么多个节点上有 DaemonSet 和静态 Pod 之外的 Pod；或尽可能多地腾空用得少的节点。</translation>
    </message>
    <message>
        <source>Touches too many groups</source>
        <comment>of a goal</comment>
        <translation>触及的组太多</translation>
    </message>
    <message numerus="yes">
        <source>%Ln group(s) touched</source>
        <translation>
            <numerusform>触及 %Ln 个组</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No plan was found that touches at most %Ln group(s)</source>
        <translation>
            <numerusform>没有找到最多触及 %Ln 个组的方案</numerusform>
        </translation>
    </message>
    <message>
        <source>no plan touches fewer than %1</source>
        <comment>groups</comment>
        <translation>没有方案触及少于 %1 个</translation>
    </message>
</context>
<context>
    <name>GroupFacts</name>
    <message>
        <source>scheduled together</source>
        <translation>一起调度</translation>
    </message>
    <message>
        <source>tried together, without a quorum: the gate of gangs is off</source>
        <translation>一起尝试，没有法定数量：成组调度的门控已关闭</translation>
    </message>
    <message>
        <source>its scheduler does not read it</source>
        <translation>它的调度器不读取它</translation>
    </message>
    <message>
        <source>scheduled together if the feature gates are on: say them</source>
        <translation>特性门控开启时一起调度：请说明门控</translation>
    </message>
    <message>
        <source>scheduled together by another scheduler; not decided here</source>
        <translation>由另一个调度器一起调度；这里不作决定</translation>
    </message>
    <message>
        <source>another scheduler has its pods: what it reads is not known</source>
        <translation>它的 Pod 归另一个调度器：读取什么未知</translation>
    </message>
    <message>
        <source>a controller makes its pods; no scheduler reads it</source>
        <translation>由控制器创建它的 Pod；没有调度器读取它</translation>
    </message>
    <message>
        <source>Kueue admits its pods; each is placed by itself</source>
        <translation>由 Kueue 准入它的 Pod；每个单独放置</translation>
    </message>
    <message>
        <source>no pod belongs to it</source>
        <translation>没有 Pod 属于它</translation>
    </message>
    <message>
        <source>pods name it, and there is no such %1</source>
        <translation>有 Pod 指名它，而没有这样的 %1</translation>
    </message>
    <message>
        <source>needs %1 pods, and there can be only %2</source>
        <translation>需要 %1 个 Pod，而最多只会有 %2 个</translation>
    </message>
    <message>
        <source>needs %1 pods, and %2 are there</source>
        <translation>需要 %1 个 Pod，现有 %2 个</translation>
    </message>
    <message>
        <source>%1 needs %2 pods, and there can be only %3</source>
        <translation>%1 需要 %2 个 Pod，而最多只会有 %3 个</translation>
    </message>
    <message>
        <source>needs %1 pods, and only %2 are made before one of its tasks is ready: it never begins</source>
        <translation>需要 %1 个 Pod，而在有任务就绪之前只会创建 %2 个：它永远不会开始</translation>
    </message>
    <message>
        <source>these wait for one another: %1</source>
        <translation>这些互相等待：%1</translation>
    </message>
    <message>
        <source>%1 waits for %2, which is not there</source>
        <translation>%1 等待 %2，而它不存在</translation>
    </message>
    <message>
        <source>its pods have several schedulers: %1</source>
        <translation>它的 Pod 有多个调度器：%1</translation>
    </message>
    <message>
        <source>pods of it, such as %1, are also in %2</source>
        <translation>它的 Pod（例如 %1）也在 %2 中</translation>
    </message>
    <message>
        <source>Workload &quot;%1&quot; is not there</source>
        <translation>没有 Workload“%1”</translation>
    </message>
    <message>
        <source>there is no template &quot;%1&quot; in Workload &quot;%2&quot;</source>
        <translation>Workload“%2”中没有模板“%1”</translation>
    </message>
    <message>
        <source>pod %1 says &quot;%2&quot;, which is no whole number</source>
        <translation>Pod %1 写的是“%2”，不是整数</translation>
    </message>
    <message>
        <source>pod %1 says &quot;%2&quot;, which is no list of names</source>
        <translation>Pod %1 写的是“%2”，不是名称的列表</translation>
    </message>
    <message>
        <source>pods %1 and %2 do not say the same; the first counts here</source>
        <translation>Pod %1 和 %2 所写的不同；这里以前者为准</translation>
    </message>
    <message>
        <source>belongs with %1, and of that there is nothing</source>
        <translation>与 %1 同属一起，而那个组什么也没有</translation>
    </message>
    <message>
        <source>belongs with %1, which does not name it</source>
        <translation>与 %1 同属一起，而那个组没有指名它</translation>
    </message>
    <message>
        <source>needs %1 (%2)</source>
        <translation>需要 %1 个（%2）</translation>
    </message>
    <message>
        <source>%1 in all (%2)</source>
        <translation>共 %1 个（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln here</source>
        <comment>pods of a group</comment>
        <translation>
            <numerusform>这里有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Named by %1</source>
        <translation>由 %1 指名</translation>
    </message>
    <message>
        <source>does not count: %1 overrides it</source>
        <translation>不算数：被 %1 覆盖</translation>
    </message>
    <message>
        <source>: </source>
        <translation>：</translation>
    </message>
</context>
<context>
    <name>KeptLooks</name>
    <message>
        <source>%1 (%2)</source>
        <comment>a name that is taken, a number</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>Lab</name>
    <message>
        <source>Placed</source>
        <translation>已放置</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>Not modelled</source>
        <translation>未建模</translation>
    </message>
    <message>
        <source>Gangs whole</source>
        <translation>完整的组</translation>
    </message>
    <message>
        <source>Nodes in use</source>
        <translation>在用节点</translation>
    </message>
    <message>
        <source>Slots of %1</source>
        <translation>%1 的槽位</translation>
    </message>
    <message>
        <source>Imbalance of %1, %</source>
        <translation>%1 的不均衡，%</translation>
    </message>
    <message>
        <source>Most free %1, GiB</source>
        <translation>单节点最多空闲%1，GiB</translation>
    </message>
    <message>
        <source>Most free %1</source>
        <translation>单节点最多空闲 %1</translation>
    </message>
    <message>
        <source>Price an hour</source>
        <translation>每小时价格</translation>
    </message>
    <message>
        <source>Nodes it needs</source>
        <translation>所需节点</translation>
    </message>
    <message>
        <source>Pods of the load that get a node</source>
        <translation>负载中得到节点的 Pod</translation>
    </message>
    <message>
        <source>Pods of the load that get none</source>
        <translation>负载中没有得到节点的 Pod</translation>
    </message>
    <message>
        <source>Pods about which a rule is not modelled; they are not placed</source>
        <translation>有规则未建模的 Pod；它们不被放置</translation>
    </message>
    <message>
        <source>Gangs of the load that have their quorum</source>
        <translation>负载中达到法定数的组</translation>
    </message>
    <message>
        <source>Nodes with a pod that is no DaemonSet&apos;s and not static</source>
        <translation>有不属于 DaemonSet、也非静态的 Pod 的节点</translation>
    </message>
    <message>
        <source>How many more of this shape fit afterwards</source>
        <translation>之后还能放下多少个这种形状</translation>
    </message>
    <message>
        <source>Standard deviation of the nodes&apos; shares</source>
        <translation>各节点占用率的标准差</translation>
    </message>
    <message>
        <source>The most that one node has free afterwards</source>
        <translation>之后单个节点最多的空闲量</translation>
    </message>
    <message>
        <source>Of the nodes in use</source>
        <translation>在用节点的</translation>
    </message>
    <message>
        <source>Nodes left when others were taken away by lot until the load no longer fits, 90th percentile</source>
        <translation>抽签拿走节点直到负载放不下时剩下的节点数，第 90 百分位</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <comment>a value and its spread</comment>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Alike: the difference to the first is no larger than its spread (%1 ± %2)</source>
        <translation>无差别：与第一个之差不大于其离散（%1 ± %2）</translation>
    </message>
    <message>
        <source>Less than the first, by %1 ± %2</source>
        <translation>比第一个少 %1 ± %2</translation>
    </message>
    <message>
        <source>More than the first, by %1 ± %2</source>
        <translation>比第一个多 %1 ± %2</translation>
    </message>
    <message>
        <source>Pods in %1</source>
        <comment>a node pool</comment>
        <translation>%1 中的 Pod</translation>
    </message>
    <message>
        <source>%1 used in %2, GiB</source>
        <comment>a resource, a node pool</comment>
        <translation>%2 已用的 %1，GiB</translation>
    </message>
    <message>
        <source>%1 used in %2</source>
        <comment>a resource, a node pool</comment>
        <translation>%2 已用的 %1</translation>
    </message>
    <message>
        <source>Price of %1 an hour</source>
        <comment>a node pool</comment>
        <translation>%1 每小时价格</translation>
    </message>
    <message>
        <source>Pods of the load on nodes of this pool</source>
        <translation>负载中位于该池节点上的 Pod</translation>
    </message>
    <message>
        <source>What all pods on the pool&apos;s nodes take of its quota, those that stood there before as well</source>
        <translation>该池节点上所有 Pod 占用的配额，也包括原先就在那里的</translation>
    </message>
    <message>
        <source>Of the pool&apos;s nodes in use</source>
        <translation>该池在用节点的价格</translation>
    </message>
    <message>
        <source>How many more of this shape would fit afterwards if what is free of the scarcest resource were together, by why they do not</source>
        <translation>如果最紧缺资源的空闲都在一处，之后还能多放多少这种形状的 Pod，按放不下的原因分列</translation>
    </message>
    <message>
        <source>Slots of %1 within one %2</source>
        <comment>a shape, a label of nodes</comment>
        <translation>%1 在一个 %2 之内的槽位</translation>
    </message>
    <message>
        <source>How many more gangs of this shape fit afterwards, each within one value of the label</source>
        <translation>之后还能放多少个这种形状的组，每组在一个标签值之内</translation>
    </message>
    <message>
        <source>Lost of %1: remainders</source>
        <translation>%1 失去的：零头</translation>
    </message>
    <message>
        <source>Lost of %1: another resource</source>
        <translation>%1 失去的：另一种资源</translation>
    </message>
    <message>
        <source>Lost of %1: refusals</source>
        <translation>%1 失去的：被拒绝</translation>
    </message>
</context>
<context>
    <name>MachineText</name>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>high-bandwidth memory</source>
        <translation>高带宽内存</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU 显存</translation>
    </message>
    <message>
        <source>other memory</source>
        <translation>其他内存</translation>
    </message>
    <message>
        <source>%1 pages</source>
        <comment>hugepages of a size</comment>
        <translation>%1 大页</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>未提供</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>used of whole</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>in use, holder not known</source>
        <translation>使用中，使用者未提供</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a pod, and how it is known</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>kept for the system</source>
        <translation>为系统保留</translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>…… 以及另外 %Ln 项</numerusform>
        </translation>
    </message>
    <message>
        <source>CPUs %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 显存</translation>
    </message>
    <message>
        <source>in which zone is not told</source>
        <translation>所在的区未提供</translation>
    </message>
    <message>
        <source>NVLink to GPUs %1</source>
        <translation>通过 NVLink 连接 GPU %1</translation>
    </message>
    <message>
        <source>unhealthy: the device plugin does not offer it</source>
        <translation>不健康：设备插件不提供它</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>no CPUs: memory only</source>
        <translation>没有 CPU：只有内存</translation>
    </message>
    <message>
        <source>which CPUs is not told</source>
        <translation>有哪些 CPU 未提供</translation>
    </message>
    <message>
        <source>how much memory is not told</source>
        <translation>内存大小未提供</translation>
    </message>
    <message>
        <source>hugepages are not told</source>
        <translation>大页未提供</translation>
    </message>
    <message>
        <source>distances %1</source>
        <translation>距离 %1</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>观测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>would be given</source>
        <translation>将会分到</translation>
    </message>
    <message>
        <source>The inside of this node is not told</source>
        <translation>此节点的内部结构未提供</translation>
    </message>
    <message>
        <source>Which CPUs is not told</source>
        <translation>有哪些 CPU 未提供</translation>
    </message>
    <message>
        <source>NVLink: GPUs %1</source>
        <translation>NVLink：GPU %1</translation>
    </message>
    <message>
        <source>Where these are is not told</source>
        <translation>这些设备的位置未提供</translation>
    </message>
    <message>
        <source>%1 total</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>memory only</source>
        <translation>只有内存</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane(s)</source>
        <translation>
            <numerusform>%Ln 条链路</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> – %Ln alike</source>
        <translation>
            <numerusform> – %Ln 个相同</numerusform>
        </translation>
    </message>
    <message>
        <source>nobody has it alone</source>
        <translation>没有 Pod 独占</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>no hugepages</source>
        <translation>没有大页</translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message>
        <source>what %1 has is not known: the kubelet would not have taken it</source>
        <translation>%1 占用什么未知：kubelet 本不会接纳它</translation>
    </message>
    <message>
        <source>%1, use not told</source>
        <comment>the whole of it</comment>
        <translation>%1，使用量未提供</translation>
    </message>
    <message>
        <source>%1 of %2 free · pool %3</source>
        <comment>devices</comment>
        <translation>空闲 %1/%2 · 资源池 %3</translation>
    </message>
</context>
<context>
    <name>MapLabels</name>
    <message>
        <source>(no label)</source>
        <translation>（无标签）</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>requested of allocatable, free</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>zones not known</source>
        <translation>NUMA 区未知</translation>
    </message>
    <message>
        <source>NUMA %1</source>
        <comment>a zone, where there is little room</comment>
        <translation>NUMA %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>zone, what it has</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1: %L2 of %L3 free</source>
        <comment>page size, pages</comment>
        <translation>%1：空闲 %L2/%L3</translation>
    </message>
    <message>
        <source>%1: %2 pages</source>
        <comment>page size, pages</comment>
        <translation>%1：%2 页</translation>
    </message>
    <message>
        <source>unknown nodes</source>
        <translation>未知节点</translation>
    </message>
</context>
<context>
    <name>MapSpeech</name>
    <message>
        <source>%1 in %2, %3</source>
        <comment>nodes, groups, share of the fill</comment>
        <translation>%2 中的 %1，%3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln group(s)</source>
        <translation>
            <numerusform>%Ln 个组</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>quantities must match the regular expression &apos;^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$&apos;</source>
        <translation>数量必须匹配正则表达式 &apos;^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$&apos;</translation>
    </message>
    <message>
        <source>unable to parse quantity&apos;s suffix</source>
        <translation>无法解析数量的后缀</translation>
    </message>
    <message>
        <source>; did you mean &quot;%1&quot;?</source>
        <translation>；是否指“%1”？</translation>
    </message>
    <message>
        <source>Invalid character(s) found in %1 number %2</source>
        <translation>%1 号 %2 中有无效字符</translation>
    </message>
    <message>
        <source>%1 number must not contain leading zeroes %2</source>
        <translation>%1 号不能以零开头：%2</translation>
    </message>
    <message>
        <source>strconv.ParseUint: parsing %1: value out of range</source>
        <translation>strconv.ParseUint：解析 %1：值超出范围</translation>
    </message>
    <message>
        <source>strconv.ParseUint: parsing %1: invalid syntax</source>
        <translation>strconv.ParseUint：解析 %1：语法无效</translation>
    </message>
    <message>
        <source>Version string empty</source>
        <translation>版本字符串为空</translation>
    </message>
    <message>
        <source>No Major.Minor.Patch elements found</source>
        <translation>找不到主版本、次版本和修订号</translation>
    </message>
    <message>
        <source>Prerelease is empty</source>
        <translation>预发布标识为空</translation>
    </message>
    <message>
        <source>Numeric PreRelease version must not contain leading zeroes %1</source>
        <translation>数字预发布标识不能以零开头：%1</translation>
    </message>
    <message>
        <source>Invalid character(s) found in prerelease %1</source>
        <translation>预发布标识 %1 中有无效字符</translation>
    </message>
    <message>
        <source>Build meta data is empty</source>
        <translation>构建元数据为空</translation>
    </message>
    <message>
        <source>Invalid character(s) found in build meta data %1</source>
        <translation>构建元数据 %1 中有无效字符</translation>
    </message>
    <message>
        <source>short version cannot contain PreRelease/Build meta data</source>
        <translation>短版本不能含有预发布标识或构建元数据</translation>
    </message>
    <message>
        <source>no such pod in this picture</source>
        <translation>此画面中没有这个 Pod</translation>
    </message>
    <message>
        <source>nothing here counts the resource &quot;%1&quot;</source>
        <translation>这里没有对象计算资源“%1”</translation>
    </message>
    <message>
        <source>cannot ask for %1 of &quot;%2&quot; by asking for less</source>
        <translation>不能通过减少请求来请求 %1 的“%2”</translation>
    </message>
    <message>
        <source>no such node in this picture</source>
        <translation>此画面中没有这个节点</translation>
    </message>
    <message>
        <source>no such resource claim in this picture</source>
        <translation>此画面中没有这个资源申领</translation>
    </message>
    <message>
        <source>it has no such request</source>
        <translation>它没有这个请求</translation>
    </message>
    <message>
        <source>no such class, or it has no such selector</source>
        <translation>没有这个类，或它没有这个选择器</translation>
    </message>
    <message>
        <source>a node needs a name: it is left out</source>
        <translation>节点需要名称：已略去</translation>
    </message>
    <message>
        <source>there is a node of that name already: this one is left out</source>
        <translation>已有同名节点：略去此节点</translation>
    </message>
    <message>
        <source>a pod needs a name: it is left out</source>
        <translation>Pod 需要名称：已略去</translation>
    </message>
    <message>
        <source>there is a pod of that name already: this one is left out</source>
        <translation>已有同名 Pod：略去此 Pod</translation>
    </message>
    <message>
        <source>is pending: it stands on no node that it could leave</source>
        <translation>处于待调度状态：没有可以离开的节点</translation>
    </message>
    <message>
        <source>is bound to node &quot;%1&quot;, which is not among the objects read: it cannot be moved</source>
        <translation>绑定在节点“%1”上，而读到的对象中没有该节点：无法移动</translation>
    </message>
    <message>
        <source>cannot stand on a node and be pending</source>
        <translation>不能既在节点上又处于待调度状态</translation>
    </message>
    <message>
        <source>cannot be pod number %1 of node &quot;%2&quot;, which has fewer</source>
        <translation>不能是节点“%2”的第 %1 个 Pod，该节点没有这么多</translation>
    </message>
    <message>
        <source>no such claim in this picture</source>
        <translation>此画面中没有这个申领</translation>
    </message>
    <message>
        <source>no such volume in this picture</source>
        <translation>此画面中没有这个卷</translation>
    </message>
    <message>
        <source>volume &quot;%1&quot; is taken by claim %2</source>
        <translation>卷“%1”已被申领 %2 占用</translation>
    </message>
    <message>
        <source>volume &quot;%1&quot; belongs to claim %2/%3</source>
        <translation>卷“%1”属于申领 %2/%3</translation>
    </message>
    <message>
        <source>is bound to volume &quot;%1&quot; already</source>
        <translation>已绑定到卷“%1”</translation>
    </message>
    <message>
        <source>cannot be placed: it stands on node &quot;%1&quot; already</source>
        <translation>无法放置：它已在节点“%1”上</translation>
    </message>
    <message>
        <source>pod &quot;%1&quot;, spec.resourceClaim &quot;%2&quot;: none of the supported fields are set</source>
        <translation>Pod“%1”的 spec.resourceClaim“%2”：没有设置任何受支持的字段</translation>
    </message>
    <message>
        <source>pod &quot;%1&quot;: ResourceClaim not created yet</source>
        <translation>Pod“%1”：ResourceClaim 尚未创建</translation>
    </message>
    <message>
        <source>could not find ResourceClaim &quot;%1&quot;</source>
        <translation>找不到 ResourceClaim“%1”</translation>
    </message>
    <message>
        <source>resourceclaim &quot;%1&quot; is being deleted</source>
        <translation>ResourceClaim“%1”正在被删除</translation>
    </message>
    <message>
        <source>ResourceClaim %1 was not created for Pod %2 (Pod is not owner)</source>
        <translation>ResourceClaim %1 不是为 Pod %2 创建的（Pod 不是所有者）</translation>
    </message>
    <message>
        <source>priority class &quot;%1&quot; is not among the objects read: the group counts as priority 0</source>
        <translation>读到的对象中没有优先级类“%1”：该组按优先级 0 计算</translation>
    </message>
    <message>
        <source>the API server would have refused it: %1</source>
        <translation>API 服务器会拒绝它：%1</translation>
    </message>
    <message>
        <source>its namespace has the quota %1 already: this one does not count</source>
        <translation>其命名空间已有配额 %1：此配额不计</translation>
    </message>
    <message>
        <source>the controller cannot order them (%1), and takes the order of listing</source>
        <translation>控制器无法为它们排序（%1），改用列出的顺序</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is not among the objects read: the pod is counted on no node</source>
        <translation>读到的对象中没有节点“%1”：该 Pod 不计在任何节点上</translation>
    </message>
    <message>
        <source>no node is known: %1 pods stand on %2 unknown nodes, and are counted on none</source>
        <translation>没有已知的节点：%1 个 Pod 在 %2 个未知节点上，不计在任何节点上</translation>
    </message>
    <message>
        <source>pods passed over because they have Succeeded or Failed and hold nothing: %1</source>
        <translation>因已 Succeeded 或 Failed 且不占用任何资源而跳过的 Pod：%1</translation>
    </message>
    <message>
        <source>%1 (and %2 more like it)</source>
        <translation>%1（还有 %2 个类似的）</translation>
    </message>
    <message>
        <source>an amount may not be negative</source>
        <translation>数量不能为负</translation>
    </message>
    <message>
        <source>more than can be counted</source>
        <translation>超出可计数的范围</translation>
    </message>
    <message>
        <source>volume &quot;%1&quot; is not among the objects read</source>
        <translation>读到的对象中没有卷“%1”</translation>
    </message>
    <message>
        <source>claim &quot;%1&quot; is bound to volume &quot;%2&quot;</source>
        <translation>申领“%1”绑定到卷“%2”</translation>
    </message>
    <message>
        <source>claim &quot;%1&quot; is that of volume &quot;%2&quot; as well</source>
        <translation>申领“%1”也是卷“%2”的申领</translation>
    </message>
    <message>
        <source>no node of that name is among the objects read: it describes nothing here</source>
        <translation>读到的对象中没有同名节点：它在这里不描述任何对象</translation>
    </message>
    <message>
        <source>its zones add up to more capacity than the node has, of </source>
        <translation>其各区的容量之和超过节点所有：</translation>
    </message>
    <message>
        <source>its zones add up to more than the node&apos;s allocatable, of </source>
        <translation>其各区之和超过节点的可分配量：</translation>
    </message>
    <message>
        <source>the node has no pages of this size: </source>
        <translation>节点没有这种大小的页：</translation>
    </message>
    <message>
        <source>one or more plugins asked to wait and no plugin rejected pod</source>
        <translation>有插件要求等待，没有插件拒绝</translation>
    </message>
    <message>
        <source>%1 simultaneously</source>
        <translation>%1（同时）</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t satisfy plugin(s) [%1]</source>
        <translation>节点不满足插件 [%1]</translation>
    </message>
    <message>
        <source>running Score plugins: plugin &quot;%1&quot; failed with: %2</source>
        <translation>运行 Score 插件：插件“%1”失败：%2</translation>
    </message>
    <message>
        <source>expected at least one victim pod on node &quot;%1&quot;</source>
        <translation>预期节点“%1”上至少有一个受害 Pod</translation>
    </message>
    <message>
        <source>0/%1 nodes are available:</source>
        <translation>0/%1 个节点可用：</translation>
    </message>
    <message>
        <source>0/%1 nodes are available: %2.</source>
        <translation>%1 个节点都不可用：%2</translation>
    </message>
    <message>
        <source>0/%1 nodes are available: %2. %3</source>
        <translation>%1 个节点都不可用：%2。%3</translation>
    </message>
    <message>
        <source>pod group is unschedulable</source>
        <translation>Pod 组无法调度</translation>
    </message>
    <message>
        <source>failed to schedule other pod from a pod group: %1</source>
        <translation>Pod 组的另一个 Pod 调度失败：%1</translation>
    </message>
    <message>
        <source>pod group is waiting for preemption to complete</source>
        <translation>Pod 组等待抢占完成</translation>
    </message>
    <message>
        <source>no feasible placements found</source>
        <translation>没有可行的放置范围</translation>
    </message>
    <message>
        <source>0/%1 placements are available, first placement status: %2</source>
        <translation>%1 个放置范围都不可用，第一个的状态：%2</translation>
    </message>
    <message>
        <source>running PlacementScore plugins: plugin &quot;%1&quot; failed with: %2</source>
        <translation>运行 PlacementScore 插件：插件“%1”失败：%2</translation>
    </message>
    <message>
        <source>workload aware preemption is not supported for pod groups with scheduling constraints</source>
        <translation>感知工作负载的抢占不支持带有调度约束的 Pod 组</translation>
    </message>
    <message>
        <source>default preemption plugin is not registered, workload aware preemption is disabled</source>
        <translation>没有注册默认抢占插件，感知工作负载的抢占被停用</translation>
    </message>
    <message>
        <source>all pods in a single pod group should have the same .spec.schedulerName set, got: &quot;%1&quot; and &quot;%2&quot;</source>
        <translation>同一 Pod 组中的所有 Pod 应设置相同的 .spec.schedulerName，实际为“%1”和“%2”</translation>
    </message>
    <message>
        <source>plugin &quot;%1&quot; does not exist</source>
        <translation>插件“%1”不存在</translation>
    </message>
    <message>
        <source>%1; did you mean &quot;%2&quot;?</source>
        <translation>%1；是否指“%2”？</translation>
    </message>
    <message>
        <source>profile &quot;%1&quot; has several placementGenerate plugins; at most one may be</source>
        <translation>配置“%1”有多个 placementGenerate 插件；最多只能有一个</translation>
    </message>
    <message>
        <source>profile &quot;%1&quot; has %2 queueSort plugins; exactly one is needed, such as PrioritySort</source>
        <translation>配置“%1”有 %2 个 queueSort 插件；必须恰好有一个，例如 PrioritySort</translation>
    </message>
    <message>
        <source>profile &quot;%1&quot; has no bind plugin; at least one is needed, such as DefaultBinder</source>
        <translation>配置“%1”没有 bind 插件；至少需要一个，例如 DefaultBinder</translation>
    </message>
    <message>
        <source>profile &quot;%1&quot; has %2 filter and score plugins together; at most %3 are possible here</source>
        <translation>配置“%1”的 filter 和 score 插件共有 %2 个；这里最多 %3 个</translation>
    </message>
    <message>
        <source>plugin &quot;%1&quot; is listed twice under multiPoint; keep one</source>
        <translation>插件“%1”在 multiPoint 下列出两次；请保留一个</translation>
    </message>
    <message>
        <source>the weight %1 of score plugin &quot;%2&quot; is negative, or the sum of all is too great</source>
        <translation>score 插件“%2”的权重 %1 为负，或所有权重之和过大</translation>
    </message>
    <message>
        <source>scheduler name &quot;%1&quot; is used by two profiles; rename one</source>
        <translation>调度器名称“%1”被两个配置使用；请改名其中一个</translation>
    </message>
    <message>
        <source>all profiles share one queue and must use the same queueSort plugin: &quot;%1&quot; and &quot;%2&quot;</source>
        <translation>所有配置共用一个队列，必须使用相同的 queueSort 插件：“%1”和“%2”</translation>
    </message>
    <message>
        <source>no profile: at least one is needed</source>
        <translation>没有配置：至少需要一个</translation>
    </message>
    <message>
        <source>plugin &quot;%1&quot; does not extend %2 plugin</source>
        <translation>插件“%1”没有扩展 %2 插件</translation>
    </message>
    <message>
        <source>plugin &quot;%1&quot; already registered as &quot;%2&quot;: it is listed twice under %3; keep one</source>
        <translation>插件“%1”已注册为“%2”：它在 %3 下列出两次；请保留一个</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t satisfy plugin(s) []</source>
        <translation>不是 Pod 所指定的节点</translation>
    </message>
    <message>
        <source>node(s) are not in the placement of the pod group</source>
        <translation>节点不在 Pod 组的放置范围内</translation>
    </message>
    <message>
        <source>no profile has the scheduler name &quot;%1&quot;</source>
        <translation>没有配置档的调度器名为“%1”</translation>
    </message>
    <message>
        <source>skip schedule deleting pod: %1</source>
        <translation>跳过正在删除的 Pod：%1</translation>
    </message>
    <message>
        <source>no nodes available to schedule pods</source>
        <translation>没有可以调度 Pod 的节点</translation>
    </message>
    <message>
        <source>running %1 plugin &quot;%2&quot;: %3</source>
        <translation>运行 %1 插件“%2”：%3</translation>
    </message>
    <message>
        <source>running &quot;%1&quot; filter plugin: %2</source>
        <translation>运行“%1”filter 插件：%2</translation>
    </message>
    <message>
        <source>only one of include and exclude %1 can be set</source>
        <translation>include 和 exclude 的%1只能设置其一</translation>
    </message>
    <message>
        <source>at least one of type, status, reason, or minTimeSinceLastTransitionSeconds must be set</source>
        <translation>必须至少设置 type、status、reason 和 minTimeSinceLastTransitionSeconds 之一</translation>
    </message>
    <message>
        <source>either includedTaints or excludedTaints can be set, but not both</source>
        <translation>includedTaints 和 excludedTaints 只能设置其一</translation>
    </message>
    <message>
        <source>must be requiredDuringSchedulingIgnoredDuringExecution or preferredDuringSchedulingIgnoredDuringExecution</source>
        <translation>必须是 requiredDuringSchedulingIgnoredDuringExecution 或 preferredDuringSchedulingIgnoredDuringExecution</translation>
    </message>
    <message>
        <source>must be DoNotSchedule or ScheduleAnyway</source>
        <translation>必须是 DoNotSchedule 或 ScheduleAnyway</translation>
    </message>
    <message>
        <source>only exclude can be set</source>
        <translation>只能设置 exclude</translation>
    </message>
    <message>
        <source>thresholds and targetThresholds configured different resources: %1 is in thresholds only</source>
        <translation>thresholds 与 targetThresholds 配置了不同的资源：%1 只在 thresholds 中</translation>
    </message>
    <message>
        <source>thresholds&apos; %1 percentage is greater than targetThresholds&apos;</source>
        <translation>thresholds 的 %1 百分比大于 targetThresholds 的</translation>
    </message>
    <message>
        <source>thresholds and targetThresholds configured different resources: %1 is in targetThresholds only</source>
        <translation>thresholds 与 targetThresholds 配置了不同的资源：%1 只在 targetThresholds 中</translation>
    </message>
    <message>
        <source>must be OnlyThresholdingResources</source>
        <translation>必须是 OnlyThresholdingResources</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no %2</source>
        <translation>“%1”不是%2</translation>
    </message>
    <message>
        <source>protection that can be enabled</source>
        <translation>可以启用的保护</translation>
    </message>
    <message>
        <source>protection that is on by default</source>
        <translation>默认启用的保护</translation>
    </message>
    <message>
        <source>only one of name and value can be set</source>
        <translation>name 和 value 只能设置其一</translation>
    </message>
    <message>
        <source>must be Preferred or Mandatory</source>
        <translation>必须是 Preferred 或 Mandatory</translation>
    </message>
    <message>
        <source>has no urlPrefix, such as http://127.0.0.1:8888/scheduler</source>
        <translation>没有 urlPrefix，例如 http://127.0.0.1:8888/scheduler</translation>
    </message>
    <message>
        <source>prioritizeVerb needs a weight above 0: must have a positive weight applied to it</source>
        <translation>prioritizeVerb 需要大于 0 的权重：必须为其设置正权重</translation>
    </message>
    <message>
        <source>must begin with http:// or https://</source>
        <translation>必须以 http:// 或 https:// 开头</translation>
    </message>
    <message>
        <source>must not be below 0</source>
        <translation>不能小于 0</translation>
    </message>
    <message>
        <source>only one extender may bind: found %1 extenders implementing bind</source>
        <translation>只有一个扩展器可以绑定：发现 %1 个实现绑定的扩展器</translation>
    </message>
    <message>
        <source>specifying a root certificates file with the insecure flag is not allowed</source>
        <translation>不允许在启用 insecure 标志时指定根证书文件</translation>
    </message>
    <message>
        <source>a client certificate needs keyFile or keyData</source>
        <translation>客户端证书需要 keyFile 或 keyData</translation>
    </message>
    <message>
        <source>a client key needs certFile or certData</source>
        <translation>客户端密钥需要 certFile 或 certData</translation>
    </message>
    <message>
        <source>is not base64</source>
        <translation>不是 base64</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is an invalid extended resource name; one looks like example.com/device</source>
        <translation>“%1”是无效的扩展资源名称；应类似 example.com/device</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is managed twice; name it once</source>
        <translation>“%1”被管理两次；请只写一次</translation>
    </message>
    <message>
        <source>has no name</source>
        <translation>没有名称</translation>
    </message>
    <message>
        <source>a group is the part before &quot;/&quot;</source>
        <translation>组是“/”之前的部分</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a name like cpu or example.com/device</source>
        <translation>“%1”不是类似 cpu 或 example.com/device 的名称</translation>
    </message>
    <message>
        <source>must be one of %1, not &quot;%2&quot;%3</source>
        <translation>必须是 %1 之一，而不是“%2”%3</translation>
    </message>
    <message>
        <source>must be at least %1</source>
        <translation>必须至少为 %1</translation>
    </message>
    <message>
        <source>has no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>is empty; at least one is needed</source>
        <translation>为空；至少需要一个</translation>
    </message>
    <message>
        <source>has no %1%2</source>
        <translation>没有 %1%2</translation>
    </message>
    <message>
        <source>must be %1, not %2</source>
        <translation>必须是%1，而不是%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a duration like 5s or 1m30s</source>
        <translation>“%1”不是类似 5s 或 1m30s 的时长</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>must be greater than zero</source>
        <translation>必须大于零</translation>
    </message>
    <message>
        <source>must not be empty</source>
        <translation>不能为空</translation>
    </message>
    <message>
        <source>must be leases, the only lock there is, not &quot;%1&quot;</source>
        <translation>必须是 leases，这是唯一的锁，而不是“%1”</translation>
    </message>
    <message>
        <source>leaseDuration (%1) must be greater than renewDeadline (%2)</source>
        <translation>leaseDuration（%1）必须大于 renewDeadline（%2）</translation>
    </message>
    <message>
        <source>renewDeadline (%1) must be greater than retryPeriod (%2)</source>
        <translation>renewDeadline（%1）必须大于 retryPeriod（%2）</translation>
    </message>
    <message>
        <source>has no influence on which pods are evicted</source>
        <translation>不影响驱逐哪些 Pod</translation>
    </message>
    <message>
        <source>has no profile: nothing would be descheduled</source>
        <translation>没有配置：不会重调度任何对象</translation>
    </message>
    <message>
        <source>has the name of another profile, &quot;%1&quot;</source>
        <translation>与另一个配置“%1”同名</translation>
    </message>
    <message>
        <source>repeats the configuration of %1</source>
        <translation>重复了 %1 的配置</translation>
    </message>
    <message>
        <source>is about the plugin &quot;%1&quot;, which the descheduler does not have%2</source>
        <translation>涉及 descheduler 没有的插件“%1”%2</translation>
    </message>
    <message>
        <source>with these arguments %1 is not modelled: %2</source>
        <translation>使用这些参数的 %1 未建模：%2</translation>
    </message>
    <message>
        <source>%1.%2 with %3 is not modelled</source>
        <translation>含有 %3 的 %1.%2 未建模</translation>
    </message>
    <message>
        <source>there is no plugin &quot;%1&quot;%2</source>
        <translation>没有插件“%1”%2</translation>
    </message>
    <message>
        <source>%1 belongs under plugins.%2, not under plugins.%3</source>
        <translation>%1 属于 plugins.%2，而不属于 plugins.%3</translation>
    </message>
    <message>
        <source>is %1; a KubeletConfiguration of %2 is wanted</source>
        <translation>是 %1；应为 %2 的 KubeletConfiguration</translation>
    </message>
    <message>
        <source>no object with a kind</source>
        <translation>没有类别的对象</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>is no field of a KubeSchedulerConfiguration: gates are a flag of kube-scheduler; give --feature-gates, or begin the file with a line &quot;%1NAME=true&quot;</source>
        <translation>不是 KubeSchedulerConfiguration 的字段：特性门控是 kube-scheduler 的参数；请使用 --feature-gates，或在文件开头写一行“%1NAME=true”</translation>
    </message>
    <message>
        <source>has no influence on decisions</source>
        <translation>不影响决策</translation>
    </message>
    <message>
        <source>podMaxBackoffSeconds (%1) is less than podInitialBackoffSeconds (%2)</source>
        <translation>podMaxBackoffSeconds（%1）小于 podInitialBackoffSeconds（%2）</translation>
    </message>
    <message>
        <source>and %1 more faults</source>
        <translation>还有 %1 个错误</translation>
    </message>
    <message>
        <source>counts where nodes are looked at as a live scheduler does; all are looked at otherwise</source>
        <translation>仅在像实际调度器那样查看节点时有效；否则会查看所有节点</translation>
    </message>
    <message>
        <source>the schedulerName &quot;%1&quot; is that of profiles[%2] already</source>
        <translation>schedulerName“%1”已属于 profiles[%2]</translation>
    </message>
    <message>
        <source>has no schedulerName; with several profiles each needs one</source>
        <translation>没有 schedulerName；有多个配置时每个都需要</translation>
    </message>
    <message>
        <source>this extension point belongs to a feature that is off by default; it has no effect</source>
        <translation>该扩展点属于默认关闭的特性；没有作用</translation>
    </message>
    <message>
        <source>&quot;*&quot; stands for all plugins under disabled only</source>
        <translation>“*”只在 disabled 下代表所有插件</translation>
    </message>
    <message>
        <source>plugin &quot;%1&quot; was removed from kube-scheduler; %2 does its work</source>
        <translation>插件“%1”已从 kube-scheduler 移除；其工作由 %2 完成</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>the arguments of %1 have no influence on decisions here</source>
        <translation>%1 的参数在这里不影响决策</translation>
    </message>
    <message>
        <source>with these arguments %1 is not modelled: what it would decide is not known</source>
        <translation>使用这些参数的 %1 未建模：它会如何决定是未知的</translation>
    </message>
    <message>
        <source>extenders are asked only where that is asked for; otherwise what they would decide is not known</source>
        <translation>只有要求询问时才询问扩展器；否则不知道它们会如何决定</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not read; only %2%3</source>
        <translation>不读取“%1”；只读取 %2%3</translation>
    </message>
    <message>
        <source>has no apiVersion; %1 is read</source>
        <translation>没有 apiVersion；可读取 %1</translation>
    </message>
    <message>
        <source>has no kind; %1 is read</source>
        <translation>没有 kind；可读取 %1</translation>
    </message>
    <message>
        <source>lacks &quot;actions&quot;: nothing would be scheduled</source>
        <translation>缺少“actions”：不会调度任何对象</translation>
    </message>
    <message>
        <source>there is no action &quot;%1&quot;%2</source>
        <translation>没有动作“%1”%2</translation>
    </message>
    <message>
        <source>configures %1 a second time</source>
        <translation>第二次配置 %1</translation>
    </message>
    <message>
        <source>the plugin %1 is not modelled</source>
        <translation>插件 %1 未建模</translation>
    </message>
    <message>
        <source>%1 has no argument &quot;%2&quot;%3</source>
        <translation>%1 没有参数“%2”%3</translation>
    </message>
    <message>
        <source>with this argument %1 is not modelled</source>
        <translation>使用此参数的 %1 未建模</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>必须是整数</translation>
    </message>
    <message>
        <source>must be a number</source>
        <translation>必须是数字</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>必须是 true 或 false</translation>
    </message>
    <message>
        <source>proportion and drf with hierarchy enabled conflicts</source>
        <translation>启用 hierarchy 的 drf 与 proportion 冲突</translation>
    </message>
    <message>
        <source>has no topology: this is no machineinfo of cAdvisor, or one of a machine that it could not look into</source>
        <translation>没有拓扑：这不是 cAdvisor 的 machineinfo，或来自它无法查看的机器</translation>
    </message>
    <message>
        <source>num_cores says %1 CPUs and the topology has %2</source>
        <translation>num_cores 为 %1 个 CPU，而拓扑中有 %2 个</translation>
    </message>
    <message>
        <source>zone %1 has %2 distances to %3 zones: they are left out</source>
        <translation>区 %1 有 %2 个距离，而共有 %3 个区：已略去</translation>
    </message>
    <message>
        <source>a core without threads</source>
        <translation>没有线程的核心</translation>
    </message>
    <message>
        <source>has no page_size</source>
        <translation>没有 page_size</translation>
    </message>
    <message>
        <source>a table of %1 values for %2 objects: it is left out</source>
        <translation>%2 个对象的表有 %1 个值：已略去</translation>
    </message>
    <message>
        <source>zone %1 has distances and is not there: they are left out</source>
        <translation>区 %1 有距离却不存在：已略去</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no set: %2</source>
        <translation>“%1”不是集合：%2</translation>
    </message>
    <message>
        <source>it has no end</source>
        <translation>它没有结尾</translation>
    </message>
    <message>
        <source>words are hexadecimal, of 32 bits</source>
        <translation>各字是 32 位十六进制数</translation>
    </message>
    <message>
        <source>more CPUs than can be</source>
        <translation>CPU 超过可能的数量</translation>
    </message>
    <message>
        <source>a core without threads: it is left out</source>
        <translation>没有线程的核心：已略去</translation>
    </message>
    <message>
        <source>hwloc cannot look into this machine</source>
        <translation>hwloc 无法查看此机器</translation>
    </message>
    <message>
        <source>more than %1 bytes</source>
        <translation>超过 %1 字节</translation>
    </message>
    <message>
        <source>more than %1 lines</source>
        <translation>超过 %1 行</translation>
    </message>
    <message>
        <source>nested more than %1 deep</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>amounts of memory are rounded and not taken; lstopo -v, or lstopo FILE.xml, tells them</source>
        <translation>内存数量经过舍入，不予采用；lstopo -v 或 lstopo FILE.xml 会给出准确值</translation>
    </message>
    <message>
        <source>is neither XML of hwloc or NCCL, nor what lstopo prints, nor machineinfo.json</source>
        <translation>既不是 hwloc 或 NCCL 的 XML，也不是 lstopo 的输出或 machineinfo.json</translation>
    </message>
    <message>
        <source>stopped on request while topologies were being read</source>
        <translation>在读取拓扑时按要求停止</translation>
    </message>
    <message>
        <source>no topology: no .xml, .json or .lstopo file is in it</source>
        <translation>没有拓扑：其中没有 .xml、.json 或 .lstopo 文件</translation>
    </message>
    <message>
        <source>&lt;%1&gt; is no topology of NCCL</source>
        <translation>&lt;%1&gt; 不是 NCCL 的拓扑</translation>
    </message>
    <message>
        <source>version &quot;%1&quot; of NCCL&apos;s topology is not known; 1 is</source>
        <translation>NCCL 拓扑的版本“%1”未知；已知的是 1</translation>
    </message>
    <message>
        <source>PCI devices of unknown kind: %1</source>
        <translation>未说明类别的 PCI 设备：%1</translation>
    </message>
    <message>
        <source>workload is missing</source>
        <translation>缺少 workload</translation>
    </message>
    <message>
        <source>must be one of %1, not &quot;%2&quot;</source>
        <translation>必须是 %1 之一，而不是“%2”</translation>
    </message>
    <message>
        <source>has no operator</source>
        <translation>没有 operator</translation>
    </message>
    <message>
        <source>must not be less than nothing</source>
        <translation>不能小于零</translation>
    </message>
    <message>
        <source>is more than can be counted</source>
        <translation>超出可计数的范围</translation>
    </message>
    <message>
        <source>metadata.name is missing</source>
        <translation>缺少 metadata.name</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no quantity: %2</source>
        <translation>“%1”不是数量：%2</translation>
    </message>
    <message>
        <source>must be ExactCount or All</source>
        <translation>必须是 ExactCount 或 All</translation>
    </message>
    <message>
        <source>must have a weight of at least 0</source>
        <translation>权重必须至少为 0</translation>
    </message>
    <message>
        <source>is there twice</source>
        <translation>出现了两次</translation>
    </message>
    <message>
        <source>has no template.spec</source>
        <translation>没有 template.spec</translation>
    </message>
    <message>
        <source>must be one of AVG, STD, Latest or empty, not &quot;%1&quot;</source>
        <translation>必须是 AVG、STD、Latest 之一或为空，而不是“%1”</translation>
    </message>
    <message>
        <source>type is missing</source>
        <translation>缺少 type</translation>
    </message>
    <message>
        <source>value is missing</source>
        <translation>缺少 value</translation>
    </message>
    <message>
        <source>needs the name of a node</source>
        <translation>需要节点名称</translation>
    </message>
    <message>
        <source>window.end is missing: which pods the metrics contain is not known without it</source>
        <translation>缺少 window.end：没有它就不知道指标包含哪些 Pod</translation>
    </message>
    <message>
        <source>node %1 has metrics twice</source>
        <translation>节点 %1 的指标出现两次</translation>
    </message>
    <message>
        <source>there is the answer of a load watcher already: this one is left out</source>
        <translation>已有负载监视器的应答：略去此应答</translation>
    </message>
    <message>
        <source>a Kubernetes object</source>
        <translation>Kubernetes 对象</translation>
    </message>
    <message>
        <source>no kind: this is no Kubernetes object</source>
        <translation>没有 kind：这不是 Kubernetes 对象</translation>
    </message>
    <message>
        <source>no apiVersion</source>
        <translation>没有 apiVersion</translation>
    </message>
    <message>
        <source>this is a server&apos;s answer and no object: %1</source>
        <translation>这是服务器的应答，不是对象：%1</translation>
    </message>
    <message>
        <source>not a field of this kind; passed over in %1%2</source>
        <translation>不是此类对象的字段；在 %1 个%2中跳过</translation>
    </message>
    <message>
        <source> object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source> objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>must be a whole number in quotes, not &quot;%1&quot;</source>
        <translation>必须是带引号的整数，而不是“%1”</translation>
    </message>
    <message>
        <source>must be a string; the annotation is left out</source>
        <translation>必须是字符串；略去该注解</translation>
    </message>
    <message>
        <source>%1; the annotation is left out</source>
        <translation>%1；略去该注解</translation>
    </message>
    <message>
        <source>must be one of Pending, Running, Succeeded, Failed, Unknown, not &quot;%1&quot;</source>
        <translation>必须是 Pending、Running、Succeeded、Failed、Unknown 之一，而不是“%1”</translation>
    </message>
    <message>
        <source>must be one of Guaranteed, Burstable, BestEffort, not &quot;%1&quot;</source>
        <translation>必须是 Guaranteed、Burstable、BestEffort 之一，而不是“%1”</translation>
    </message>
    <message>
        <source>spec is missing</source>
        <translation>缺少 spec</translation>
    </message>
    <message>
        <source>minCount must be at least 1</source>
        <translation>minCount 必须至少为 1</translation>
    </message>
    <message>
        <source>must specify exactly one of: `basic`, `gang`</source>
        <translation>必须恰好指定其中之一：`basic`、`gang`</translation>
    </message>
    <message>
        <source>key is missing</source>
        <translation>缺少 key</translation>
    </message>
    <message>
        <source>must have at most 1 item</source>
        <translation>最多只能有 1 项</translation>
    </message>
    <message>
        <source>must be Pod or PodGroup</source>
        <translation>必须是 Pod 或 PodGroup</translation>
    </message>
    <message>
        <source>spec.schedulingPolicy is missing</source>
        <translation>缺少 spec.schedulingPolicy</translation>
    </message>
    <message>
        <source>must specify one of: `podGroupName`</source>
        <translation>必须指定其中之一：`podGroupName`</translation>
    </message>
    <message>
        <source>must be Filesystem or Block, not &quot;%1&quot;</source>
        <translation>必须是 Filesystem 或 Block，而不是“%1”</translation>
    </message>
    <message>
        <source>must be Immediate or WaitForFirstConsumer, not &quot;%1&quot;</source>
        <translation>必须是 Immediate 或 WaitForFirstConsumer，而不是“%1”</translation>
    </message>
    <message>
        <source>is no JSON: %1</source>
        <translation>不是 JSON：%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number of a CPU</source>
        <translation>“%1”不是 CPU 编号</translation>
    </message>
    <message>
        <source>%1; it counts as any other resource</source>
        <translation>%1；按其他资源计算</translation>
    </message>
    <message>
        <source>must not be negative</source>
        <translation>不能为负</translation>
    </message>
    <message>
        <source>must be a number, not &quot;%1&quot;</source>
        <translation>必须是数字，而不是“%1”</translation>
    </message>
    <message>
        <source>must be a time and a value</source>
        <translation>必须是时间和值</translation>
    </message>
    <message>
        <source>neither a name (__name__) nor a label resource says whether it is cpu or memory</source>
        <translation>名称（__name__）和标签 resource 都没有说明是 cpu 还是 memory</translation>
    </message>
    <message>
        <source>must be &quot;vector&quot; or &quot;matrix&quot;, not &quot;%1&quot;</source>
        <translation>必须是“vector”或“matrix”，而不是“%1”</translation>
    </message>
    <message>
        <source>this is a server&apos;s refusal and no answer: %1</source>
        <translation>这是服务器的拒绝，不是应答：%1</translation>
    </message>
    <message>
        <source>must be hard or soft</source>
        <translation>必须是 hard 或 soft</translation>
    </message>
    <message>
        <source>a tier by its name is not modelled; use highestTierAllowed</source>
        <translation>按名称指定层级未建模；请使用 highestTierAllowed</translation>
    </message>
    <message>
        <source>must be Pending, Inqueue, Running, Unknown or Completed</source>
        <translation>必须是 Pending、Inqueue、Running、Unknown 或 Completed</translation>
    </message>
    <message>
        <source>is no regular expression: %1</source>
        <translation>不是正则表达式：%1</translation>
    </message>
    <message>
        <source>must be Node or HyperNode</source>
        <translation>必须是 Node 或 HyperNode</translation>
    </message>
    <message>
        <source>has no selector</source>
        <translation>没有选择器</translation>
    </message>
    <message>
        <source>text in UTF-16; save the file as UTF-8</source>
        <translation>UTF-16 文本；请将文件另存为 UTF-8</translation>
    </message>
    <message>
        <source>binary data, neither YAML nor JSON</source>
        <translation>二进制数据，既不是 YAML 也不是 JSON</translation>
    </message>
    <message>
        <source>more than 256 MiB of what is used</source>
        <translation>所用内容超过 256 MiB</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>the list around the items: %1</source>
        <translation>包含各项的列表：%1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no comparison: expected FIELD=VALUE, FIELD==VALUE or FIELD!=VALUE</source>
        <translation>&apos;%1&apos; 不是比较：应为 FIELD=VALUE、FIELD==VALUE 或 FIELD!=VALUE</translation>
    </message>
    <message>
        <source>a field is missing before &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 之前缺少字段</translation>
    </message>
    <message>
        <source>an = within a value needs a \ before it</source>
        <translation>值中的 = 之前需要 \</translation>
    </message>
    <message>
        <source>a \ stands before a comma, an = or another \</source>
        <translation>\ 应位于逗号、= 或另一个 \ 之前</translation>
    </message>
    <message>
        <source>found &apos;,&apos;, expected a field</source>
        <translation>发现 &apos;,&apos;，应为字段</translation>
    </message>
    <message>
        <source>a comma is followed by nothing: expected another field</source>
        <translation>逗号之后没有内容：应为另一个字段</translation>
    </message>
    <message>
        <source>%1s are not selected by &apos;%2&apos;, but by %3</source>
        <translation>%1 不按 &apos;%2&apos; 选择，而按 %3</translation>
    </message>
    <message>
        <source>cpuset: %1</source>
        <translation>cpuset：%1</translation>
    </message>
    <message>
        <source>numaNodeResources is no list</source>
        <translation>numaNodeResources 不是列表</translation>
    </message>
    <message>
        <source>numaNodeResources names no zone</source>
        <translation>numaNodeResources 没有指明区</translation>
    </message>
    <message>
        <source>gpu is no list</source>
        <translation>gpu 不是列表</translation>
    </message>
    <message>
        <source>a GPU without its minor number</source>
        <translation>GPU 没有次设备号</translation>
    </message>
    <message>
        <source>a share that is no percentage</source>
        <translation>份额不是百分比</translation>
    </message>
    <message>
        <source>is no JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>is no text</source>
        <translation>不是文本</translation>
    </message>
    <message>
        <source>pod %1: %2</source>
        <translation>Pod %1：%2</translation>
    </message>
    <message>
        <source>a table of pods without a column NAMESPACE: write it with kubectl top pods --all-namespaces</source>
        <translation>Pod 的表中没有 NAMESPACE 列：请用 kubectl top pods --all-namespaces 生成</translation>
    </message>
    <message>
        <source>has %1 columns, and the titles have %2: the line is left out</source>
        <translation>有 %1 列，而标题有 %2 列：略去该行</translation>
    </message>
    <message>
        <source>%1 is there twice: this line is left out</source>
        <translation>%1 出现了两次：略去该行</translation>
    </message>
    <message>
        <source>the name of a metric is missing</source>
        <translation>缺少指标名称</translation>
    </message>
    <message>
        <source>a label is NAME=&quot;VALUE&quot;</source>
        <translation>标签应为 NAME=&quot;VALUE&quot;</translation>
    </message>
    <message>
        <source>a label&apos;s value stands in quotes</source>
        <translation>标签的值应带引号</translation>
    </message>
    <message>
        <source>the quotes around a label&apos;s value are not closed</source>
        <translation>标签值的引号没有闭合</translation>
    </message>
    <message>
        <source>labels are separated by commas, and end with }</source>
        <translation>标签之间用逗号分隔，并以 } 结束</translation>
    </message>
    <message>
        <source>the value is missing</source>
        <translation>缺少值</translation>
    </message>
    <message>
        <source>must be a time, not &quot;%1&quot;</source>
        <translation>必须是时间，而不是“%1”</translation>
    </message>
    <message>
        <source>the page has no place for its data</source>
        <translation>页面没有放数据的位置</translation>
    </message>
    <message>
        <source>anonymising was stopped</source>
        <translation>匿名化已停止</translation>
    </message>
    <message>
        <source>this is no object</source>
        <translation>这不是对象</translation>
    </message>
    <message>
        <source>a field has another type than it should: %1</source>
        <translation>字段的类型不对：%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not read; only %2</source>
        <translation>不读取“%1”；只读取 %2</translation>
    </message>
    <message>
        <source>this is no journal</source>
        <translation>这不是日志</translation>
    </message>
    <message>
        <source>there is no such entry</source>
        <translation>没有这样的条目</translation>
    </message>
    <message>
        <source>it does not name its entry</source>
        <translation>没有说明是哪个条目</translation>
    </message>
    <message>
        <source>there is no such step</source>
        <translation>没有这样的步骤</translation>
    </message>
    <message>
        <source>there is nothing that could be %1</source>
        <translation>没有可以%1的步骤</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>这是文件夹</translation>
    </message>
    <message>
        <source>the first line is cut</source>
        <translation>第一行被截断</translation>
    </message>
    <message>
        <source>the journal is empty</source>
        <translation>日志为空</translation>
    </message>
    <message>
        <source>reading was stopped</source>
        <translation>读取已停止</translation>
    </message>
    <message>
        <source>there is no Kubernetes object in it</source>
        <translation>其中没有 Kubernetes 对象</translation>
    </message>
    <message>
        <source>this is a project, which is a cluster of its own: it is named alone, and as a file</source>
        <translation>这是项目，自成一个集群：请单独以文件指定</translation>
    </message>
    <message>
        <source>passed over %1%2 without a Kubernetes object near the start</source>
        <translation>跳过了 %1 个开头附近没有 Kubernetes 对象的%2</translation>
    </message>
    <message>
        <source> file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source> files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>there is no load watcher&apos;s answer in it</source>
        <translation>其中没有负载监视器的应答</translation>
    </message>
    <message>
        <source>writing was stopped</source>
        <translation>写入已停止</translation>
    </message>
    <message>
        <source>steps is missing; a plan that changes nothing says steps: []</source>
        <translation>缺少 steps；不改变任何内容的计划应写 steps: []</translation>
    </message>
    <message>
        <source>must be namespace/name, not &quot;%1&quot;</source>
        <translation>必须是 命名空间/名称，而不是“%1”</translation>
    </message>
    <message>
        <source>names no device</source>
        <translation>没有指明设备</translation>
    </message>
    <message>
        <source>has no action</source>
        <translation>没有 action</translation>
    </message>
    <message>
        <source>has the uid of a pod, and no pod</source>
        <translation>有 Pod 的 uid，却没有 Pod</translation>
    </message>
    <message>
        <source>%1 takes no landing</source>
        <translation>%1 不接受 landing</translation>
    </message>
    <message>
        <source>a pod that exists lands by bind, nominate or scheduler, not by %1</source>
        <translation>已存在的 Pod 以 bind、nominate 或 scheduler 落位，而不是以 %1</translation>
    </message>
    <message>
        <source>%1 takes a claim and devices, and nothing else</source>
        <translation>%1 只接受申领和设备</translation>
    </message>
    <message>
        <source>%1 needs a claim</source>
        <translation>%1 需要申领</translation>
    </message>
    <message>
        <source>%1 takes no devices</source>
        <translation>%1 不接受设备</translation>
    </message>
    <message>
        <source>%1 takes a claim, and no pod, from or to</source>
        <translation>%1 接受申领，不接受 pod、from 或 to</translation>
    </message>
    <message>
        <source>%1 takes no claim and no volume</source>
        <translation>%1 不接受申领和卷</translation>
    </message>
    <message>
        <source>%1 takes a node, and no pod, from or to</source>
        <translation>%1 接受节点，不接受 pod、from 或 to</translation>
    </message>
    <message>
        <source>%1 needs a node</source>
        <translation>%1 需要节点</translation>
    </message>
    <message>
        <source>%1 takes from and to, and no node</source>
        <translation>%1 接受 from 和 to，不接受 node</translation>
    </message>
    <message>
        <source>%1 needs a pod</source>
        <translation>%1 需要 Pod</translation>
    </message>
    <message>
        <source>evict takes no to</source>
        <translation>evict 不接受 to</translation>
    </message>
    <message>
        <source>%1 needs a node in to</source>
        <translation>%1 需要在 to 中指定节点</translation>
    </message>
    <message>
        <source>more than %1 steps are not read</source>
        <translation>不读取超过 %1 个步骤</translation>
    </message>
    <message>
        <source>version &quot;%1&quot; is not read; only %2</source>
        <translation>不读取版本“%1”；只读取 %2</translation>
    </message>
    <message>
        <source>cannot be packed</source>
        <translation>无法打包</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>this is no project file: it has no %1</source>
        <translation>这不是项目文件：其中没有 %1</translation>
    </message>
    <message>
        <source>there is no node in it</source>
        <translation>其中没有节点</translation>
    </message>
    <message>
        <source>looking for snapshots was stopped</source>
        <translation>查找快照已停止</translation>
    </message>
    <message>
        <source>must be one of add, update, removeGates, end, delete, remove, cordon, uncordon, failBinding, restart, not &quot;%1&quot;%2</source>
        <translation>必须是 add、update、removeGates、end、delete、remove、cordon、uncordon、failBinding、restart 之一，而不是“%1”%2</translation>
    </message>
    <message>
        <source>must be one of Reserve, Permit, PreBind, Bind, not &quot;%1&quot;%2</source>
        <translation>必须是 Reserve、Permit、PreBind、Bind 之一，而不是“%1”%2</translation>
    </message>
    <message>
        <source>is not a field of %1</source>
        <translation>不是 %1 的字段</translation>
    </message>
    <message>
        <source>%1 needs %2</source>
        <translation>%1 需要 %2</translation>
    </message>
    <message>
        <source>there is no pod &quot;%1&quot; up to then; it goes by namespace/name</source>
        <translation>到那时没有 Pod“%1”；应写作 命名空间/名称</translation>
    </message>
    <message>
        <source>there is no node &quot;%1&quot; up to then</source>
        <translation>到那时没有节点“%1”</translation>
    </message>
    <message>
        <source>no decision depends on such an object, so it cannot be added: &quot;%1 %2&quot;</source>
        <translation>没有决策取决于这种对象，因此不能添加：“%1 %2”</translation>
    </message>
    <message>
        <source>has no metadata.name</source>
        <translation>没有 metadata.name</translation>
    </message>
    <message>
        <source>update needs either a pod or a node</source>
        <translation>update 需要 pod 或 node 之一</translation>
    </message>
    <message>
        <source>pod &quot;%1&quot; has no gate &quot;%2&quot;</source>
        <translation>Pod“%1”没有门控“%2”</translation>
    </message>
    <message>
        <source>has no time in at</source>
        <translation>at 中没有时间</translation>
    </message>
    <message>
        <source>the patch leaves no object</source>
        <translation>补丁之后没有对象</translation>
    </message>
    <message>
        <source>the patch may not change metadata.%1</source>
        <translation>补丁不能更改 metadata.%1</translation>
    </message>
    <message>
        <source>leaves an object that is not valid: %1: %2</source>
        <translation>使对象无效：%1：%2</translation>
    </message>
    <message>
        <source>cannot be applied to the object</source>
        <translation>无法应用到对象</translation>
    </message>
    <message>
        <source>has ended: only a pod that is still to run can be added</source>
        <translation>已结束：只能添加尚未运行完的 Pod</translation>
    </message>
    <message>
        <source>there is no priority class &quot;%1&quot; in the cluster</source>
        <translation>集群中没有优先级类“%1”</translation>
    </message>
    <message>
        <source>%1 has no text that could be patched</source>
        <translation>%1 没有可以修补的文本</translation>
    </message>
    <message>
        <source>nothing comes from it: it is no file but a pipe or a device</source>
        <translation>没有数据到来：它不是文件，而是管道或设备</translation>
    </message>
    <message>
        <source>the column &quot;%1&quot; is missing</source>
        <translation>缺少列“%1”</translation>
    </message>
    <message>
        <source>must be a whole number, 0 to %1, not &quot;%2&quot;</source>
        <translation>必须是 0 到 %1 的整数，而不是“%2”</translation>
    </message>
    <message>
        <source>%1 fields where the header has %2</source>
        <translation>有 %1 个字段，而标题有 %2 个</translation>
    </message>
    <message>
        <source>the file is empty; a header with the names of the columns is missing</source>
        <translation>文件为空；缺少带列名的标题行</translation>
    </message>
    <message>
        <source>there is nothing in it</source>
        <translation>其中没有内容</translation>
    </message>
    <message>
        <source>%1; %2 has apiVersion: %3 and kind: %4</source>
        <translation>%1；%2应有 apiVersion: %3 和 kind: %4</translation>
    </message>
    <message>
        <source>unknown field &quot;%1&quot;%2</source>
        <translation>未知字段“%1”%2</translation>
    </message>
    <message>
        <source>the field &quot;%1&quot; stands here twice</source>
        <translation>字段“%1”在这里出现了两次</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>the string &quot;%1&quot;</source>
        <translation>字符串“%1”</translation>
    </message>
    <message>
        <source>a string (put it in quotes)</source>
        <translation>字符串（请加引号）</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>must be %1 to %2, not %3</source>
        <translation>必须在 %1 到 %2 之间，而不是 %3</translation>
    </message>
    <message>
        <source>a number within its bounds</source>
        <translation>范围内的数字</translation>
    </message>
    <message>
        <source>a quantity</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>a time like 2006-01-02T15:04:05Z</source>
        <translation>类似 2006-01-02T15:04:05Z 的时间</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>folders are nested too deeply</source>
        <translation>文件夹嵌套过深</translation>
    </message>
    <message>
        <source>no such file or folder</source>
        <translation>没有这样的文件或文件夹</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>an object of more than %1 MiB</source>
        <translation>对象超过 %1 MiB</translation>
    </message>
    <message>
        <source>expected an object, &quot;{&quot;; this line is passed over</source>
        <translation>应为以“{”开头的对象；跳过该行</translation>
    </message>
    <message>
        <source>the text ends too early, inside what starts in line %1; the file may be cut</source>
        <translation>文本过早结束，位于第 %1 行开始的内容之中；文件可能被截断</translation>
    </message>
    <message>
        <source>more than %1 MiB</source>
        <translation>超过 %1 MiB</translation>
    </message>
    <message>
        <source>is a link: name the file that it stands for, %1</source>
        <translation>是链接：请指定它所指的文件 %1</translation>
    </message>
    <message>
        <source>is a pipe or a device, which is not replaced by a file</source>
        <translation>是管道或设备，不会被文件替换</translation>
    </message>
    <message>
        <source>not XML: %1%2</source>
        <translation>不是 XML：%1%2</translation>
    </message>
    <message>
        <source>; the file is cut off</source>
        <translation>；文件被截断</translation>
    </message>
    <message>
        <source>a document of more than %1 MiB</source>
        <translation>文档超过 %1 MiB</translation>
    </message>
    <message>
        <source>a byte that is not UTF-8; save the file in that encoding</source>
        <translation>有一个字节不是 UTF-8；请以该编码保存文件</translation>
    </message>
    <message>
        <source>a node without a name</source>
        <translation>没有名称的节点</translation>
    </message>
    <message>
        <source>GPUs without a model</source>
        <translation>没有型号的 GPU</translation>
    </message>
    <message>
        <source>a pod without a name</source>
        <translation>没有名称的 Pod</translation>
    </message>
    <message>
        <source>there is no column &quot;%1&quot;%2</source>
        <translation>没有列“%1”%2</translation>
    </message>
    <message>
        <source>; there are %1</source>
        <translation>；现有 %1</translation>
    </message>
    <message>
        <source>is event %1 where %2 is next</source>
        <translation>是事件 %1，而接下来应为 %2</translation>
    </message>
    <message>
        <source>goes on after an empty cell</source>
        <translation>在空单元格之后仍有内容</translation>
    </message>
    <message>
        <source>names row %1 of %2, which has %3 (the first is row 0)</source>
        <translation>指向 %2 的第 %1 行，而它有 %3 行（第一行为第 0 行）</translation>
    </message>
    <message>
        <source>is &quot;%1&quot; where row %2 of %3 is &quot;%4&quot;</source>
        <translation>是“%1”，而 %3 的第 %2 行是“%4”</translation>
    </message>
    <message>
        <source>row %1 stands on line %2 already</source>
        <translation>第 %1 行已在第 %2 行出现</translation>
    </message>
    <message>
        <source>rank %1 stands on line %2 already</source>
        <translation>名次 %1 已在第 %2 行出现</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; has no rank in %2</source>
        <translation>节点“%1”在 %2 中没有名次</translation>
    </message>
    <message>
        <source>text that is not UTF-8</source>
        <translation>文本不是 UTF-8</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not the number of an event</source>
        <translation>“%1”不是事件编号</translation>
    </message>
    <message>
        <source>event %1 stands there already</source>
        <translation>事件 %1 已经出现</translation>
    </message>
    <message>
        <source>names row %1 of %2, which has %3</source>
        <translation>指向 %2 的第 %1 行，而它有 %3 行</translation>
    </message>
    <message>
        <source>is no list of %1 devices</source>
        <translation>不是 %1 个设备的列表</translation>
    </message>
    <message>
        <source>names a device that the node does not have</source>
        <translation>指向节点没有的设备</translation>
    </message>
    <message>
        <source>is a node that has no room left for the pod</source>
        <translation>是已没有空间容纳该 Pod 的节点</translation>
    </message>
    <message>
        <source>names %1 events that %2 does not have</source>
        <translation>指向 %2 中没有的 %1 个事件</translation>
    </message>
    <message>
        <source>has no field &quot;%1&quot;</source>
        <translation>没有字段“%1”</translation>
    </message>
    <message>
        <source>has the number of another zone of its host</source>
        <translation>与其主机的另一个区编号相同</translation>
    </message>
    <message>
        <source>is one zone too many</source>
        <translation>多出了一个区</translation>
    </message>
    <message>
        <source>has the node_id of another host</source>
        <translation>与另一台主机的 node_id 相同</translation>
    </message>
    <message>
        <source>names a host that is not there</source>
        <translation>指向不存在的主机</translation>
    </message>
    <message>
        <source>names a zone that its host does not have</source>
        <translation>指向其主机没有的区</translation>
    </message>
    <message>
        <source>names a zone twice</source>
        <translation>两次指向同一个区</translation>
    </message>
    <message>
        <source>takes another part than the machine&apos;s other zone; machines with unequal halves are not modelled</source>
        <translation>占用的部分与机器的另一个区不同；两半不相等的机器未建模</translation>
    </message>
    <message>
        <source>takes more than its zone has left</source>
        <translation>占用超过其区的剩余</translation>
    </message>
    <message>
        <source>names no zone</source>
        <translation>没有指明区</translation>
    </message>
    <message>
        <source>vm_type_list has no type with 16 cores, which slots are counted in</source>
        <translation>vm_type_list 中没有 16 核的类型，而槽位以它计数</translation>
    </message>
    <message>
        <source>another process carries this journal on</source>
        <translation>另一个进程正在使用此日志</translation>
    </message>
    <message>
        <source>a line could not be written before</source>
        <translation>此前有一行未能写入</translation>
    </message>
    <message>
        <source>went on since it was read</source>
        <translation>读取之后又有新内容</translation>
    </message>
    <message>
        <source>this is no line of an apply&apos;s journal</source>
        <translation>这不是应用过程日志的行</translation>
    </message>
    <message>
        <source>does not follow from the line before it: the file was changed</source>
        <translation>与前一行不衔接：文件被改动过</translation>
    </message>
    <message>
        <source>cannot make the folder of journals: %1</source>
        <translation>无法创建日志文件夹：%1</translation>
    </message>
    <message>
        <source>cannot lay the journal aside</source>
        <translation>无法将日志搁置</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no word that accepts anything</source>
        <translation>“%1”不是表示接受的词</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is nothing that is known</source>
        <translation>“%1”不是已知的内容</translation>
    </message>
    <message>
        <source>this is no journal of an apply</source>
        <translation>这不是应用过程的日志</translation>
    </message>
    <message>
        <source>has not as many uids as steps</source>
        <translation>uid 的数量与步骤数不同</translation>
    </message>
    <message>
        <source>has not as many landings as steps</source>
        <translation>landing 的数量与步骤数不同</translation>
    </message>
    <message>
        <source>is of a plan and of a release</source>
        <translation>既属于计划又属于释放</translation>
    </message>
    <message>
        <source>the plan has no such step</source>
        <translation>计划没有这个步骤</translation>
    </message>
    <message>
        <source>does not say what it is about</source>
        <translation>没有说明涉及什么</translation>
    </message>
    <message>
        <source>names no step</source>
        <translation>没有指明步骤</translation>
    </message>
    <message>
        <source>the context is locked: nothing may be changed there</source>
        <translation>上下文已锁定：不能在其中更改任何内容</translation>
    </message>
    <message>
        <source>there is no pod %1, and the plan does not say which one it was</source>
        <translation>没有 Pod %1，方案也未说明是哪一个</translation>
    </message>
    <message>
        <source>the journal is of a release, which is not gone on with: apply --release looks anew</source>
        <translation>此日志是清理的记录，不能继续执行：apply --release 会重新查找</translation>
    </message>
    <message>
        <source>the journal is of context %1 at %2</source>
        <translation>此日志属于 %2 上的上下文 %1</translation>
    </message>
    <message>
        <source>the approval is for plan %1, and this one is %2: it was changed since</source>
        <translation>批准的是方案 %1，而此方案是 %2：批准之后有改动</translation>
    </message>
    <message>
        <source>a hash is approved by its first twelve digits or more, not by &quot;%1&quot;</source>
        <translation>批准哈希需要其前十二位或更多，而不是“%1”</translation>
    </message>
    <message>
        <source>others may read or write this key: it proves nothing; take their leave away, or make another key</source>
        <translation>其他人可以读写此密钥：它不能证明任何事；请收回其权限，或另建密钥</translation>
    </message>
    <message>
        <source>this is no Ed25519 key</source>
        <translation>这不是 Ed25519 密钥</translation>
    </message>
    <message>
        <source>this is no audit record: %1</source>
        <translation>这不是审计记录：%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands in it twice</source>
        <translation>“%1”在其中出现两次</translation>
    </message>
    <message>
        <source>its payload is of another type</source>
        <translation>其载荷是另一种类型</translation>
    </message>
    <message>
        <source>it has no payload, or no signature</source>
        <translation>没有载荷或没有签名</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands in what is signed twice</source>
        <translation>“%1”在被签名的内容中出现两次</translation>
    </message>
    <message>
        <source>it is of another version or kind</source>
        <translation>是另一个版本或类别</translation>
    </message>
    <message>
        <source>the signature does not hold: the record was changed</source>
        <translation>签名不成立：记录被改动过</translation>
    </message>
    <message>
        <source>was signed with another key, %1</source>
        <translation>由另一个密钥签名：%1</translation>
    </message>
    <message>
        <source>there is no such node</source>
        <translation>没有这个节点</translation>
    </message>
    <message>
        <source>the server answers what is no pod</source>
        <translation>服务器的应答不是 Pod</translation>
    </message>
    <message>
        <source>the pod is not held back by a landing</source>
        <translation>该 Pod 并非被落位扣住</translation>
    </message>
    <message>
        <source>the server answers what is no %1</source>
        <translation>服务器返回的不是 %1</translation>
    </message>
    <message>
        <source>GET %1: the server answers what is no list</source>
        <translation>GET %1：服务器的应答不是列表</translation>
    </message>
    <message>
        <source>the picture of the cluster is not complete: %1</source>
        <translation>集群视图不完整：%1</translation>
    </message>
    <message>
        <source>what was typed is not &quot;%1&quot;: nothing is unlocked</source>
        <translation>输入的不是“%1”：没有解锁任何内容</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no path of an API</source>
        <translation>“%1”不是 API 路径</translation>
    </message>
    <message>
        <source>%1 %2%3: the server sends elsewhere (status %4), which is not followed</source>
        <translation>%1 %2%3：服务器转向别处（状态 %4），不予跟随</translation>
    </message>
    <message>
        <source>%1 %2 was not sent: the context is locked, which only reads</source>
        <translation>%1 %2 未发送：该上下文已锁定，只能读取</translation>
    </message>
    <message>
        <source>only a GET goes on</source>
        <translation>只有 GET 可以继续</translation>
    </message>
    <message>
        <source>cluster &quot;%1&quot; has no server</source>
        <translation>集群“%1”没有 server</translation>
    </message>
    <message>
        <source>the server&apos;s address begins with https://, not with %1://</source>
        <translation>服务器地址应以 https:// 开头，而不是 %1://</translation>
    </message>
    <message>
        <source>the server&apos;s address is no URL</source>
        <translation>服务器地址不是 URL</translation>
    </message>
    <message>
        <source>the server&apos;s address has credentials in it, where they would be shown; write them into the user</source>
        <translation>服务器地址中含有凭据，会显示出来；请写入用户</translation>
    </message>
    <message>
        <source>proxy-url is a URL of http, https or socks5</source>
        <translation>proxy-url 应为 http、https 或 socks5 的 URL</translation>
    </message>
    <message>
        <source>certificate-authority and certificate-authority-data are both there; only one can count</source>
        <translation>certificate-authority 和 certificate-authority-data 同时存在；只能有一个生效</translation>
    </message>
    <message>
        <source>a certificate authority and insecure-skip-tls-verify are both there: one says to verify, one not to</source>
        <translation>证书颁发机构和 insecure-skip-tls-verify 同时存在：一个要求验证，一个要求不验证</translation>
    </message>
    <message>
        <source>the auth provider &quot;%1&quot; was part of old kubectls; have an exec plugin written here instead (gke-gcloud-auth-plugin, kubelogin, kubectl oidc-login)</source>
        <translation>身份验证提供程序“%1”属于旧版 kubectl；请改为在此写入 exec 插件（gke-gcloud-auth-plugin、kubelogin、kubectl oidc-login）</translation>
    </message>
    <message>
        <source>a token and a user name are both there; only one way to log in can be</source>
        <translation>令牌和用户名同时存在；只能有一种登录方式</translation>
    </message>
    <message>
        <source>client-certificate and client-certificate-data are both there; only one can count</source>
        <translation>client-certificate 和 client-certificate-data 同时存在；只能有一个生效</translation>
    </message>
    <message>
        <source>client-key and client-key-data are both there; only one can count</source>
        <translation>client-key 和 client-key-data 同时存在；只能有一个生效</translation>
    </message>
    <message>
        <source>the client certificate has no key: client-key or client-key-data is missing</source>
        <translation>客户端证书没有密钥：缺少 client-key 或 client-key-data</translation>
    </message>
    <message>
        <source>as-uid, as-groups and as-user-extra stand without a user in &quot;as&quot;</source>
        <translation>有 as-uid、as-groups 或 as-user-extra，而“as”中没有用户</translation>
    </message>
    <message>
        <source>command is missing</source>
        <translation>缺少 command</translation>
    </message>
    <message>
        <source>apiVersion of an exec plugin is client.authentication.k8s.io/v1 or v1beta1</source>
        <translation>exec 插件的 apiVersion 应为 client.authentication.k8s.io/v1 或 v1beta1</translation>
    </message>
    <message>
        <source>interactiveMode is missing, which version v1 asks for: Never, IfAvailable or Always</source>
        <translation>缺少 v1 版本要求的 interactiveMode：Never、IfAvailable 或 Always</translation>
    </message>
    <message>
        <source>is Never, IfAvailable or Always</source>
        <translation>应为 Never、IfAvailable 或 Always</translation>
    </message>
    <message>
        <source>a variable of its environment has no name, or one with &quot;=&quot; in it</source>
        <translation>其环境变量没有名称，或名称中有“=”</translation>
    </message>
    <message>
        <source>there is no cluster &quot;%1&quot;</source>
        <translation>没有集群“%1”</translation>
    </message>
    <message>
        <source>insecure-skip-tls-verify: nobody can tell whether the server is the one that it says it is; whoever answers is sent the credentials</source>
        <translation>insecure-skip-tls-verify：无法判断服务器是否就是它所说的那一个；谁应答，凭据就发给谁</translation>
    </message>
    <message>
        <source>there is no user &quot;%1&quot;: the server is asked as nobody</source>
        <translation>没有用户“%1”：以匿名身份询问服务器</translation>
    </message>
    <message>
        <source>the server is spoken to without TLS: no credentials are sent</source>
        <translation>与服务器的通信没有 TLS：不发送凭据</translation>
    </message>
    <message>
        <source>there is no kubeconfig: neither --kubeconfig nor $KUBECONFIG names one, there is no ~/.kube/config, and this runs in no pod</source>
        <translation>没有 kubeconfig：--kubeconfig 和 $KUBECONFIG 都没有指定，没有 ~/.kube/config，且不在 Pod 中运行</translation>
    </message>
    <message>
        <source>there is no user &quot;%1&quot;</source>
        <translation>没有用户“%1”</translation>
    </message>
    <message>
        <source>--as-uid, --as-group and --as-user-extra need --as, which names the user</source>
        <translation>--as-uid、--as-group 和 --as-user-extra 需要 --as 来说明是谁</translation>
    </message>
    <message>
        <source>there is no token in it</source>
        <translation>其中没有令牌</translation>
    </message>
    <message>
        <source>executable %1 of user &quot;%2&quot; may not be run</source>
        <translation>不能运行用户“%2”的可执行文件 %1</translation>
    </message>
    <message>
        <source>%1 cannot be sent: there is a line break or another control character in it</source>
        <translation>无法发送 %1：其中有换行或其他控制字符</translation>
    </message>
    <message>
        <source>the answer cannot be remembered</source>
        <translation>无法记住应答</translation>
    </message>
    <message>
        <source>must be a time as RFC 3339 writes it</source>
        <translation>必须是 RFC 3339 格式的时间</translation>
    </message>
    <message>
        <source>is no ExecCredential: neither JSON nor YAML</source>
        <translation>不是 ExecCredential：既不是 JSON 也不是 YAML</translation>
    </message>
    <message>
        <source>is no ExecCredential</source>
        <translation>不是 ExecCredential</translation>
    </message>
    <message>
        <source>exec plugin is configured to use API version %1, plugin returned another version</source>
        <translation>exec 插件配置为使用 API 版本 %1，而插件返回了另一个版本</translation>
    </message>
    <message>
        <source>exec plugin didn&apos;t return a status field</source>
        <translation>exec 插件没有返回 status 字段</translation>
    </message>
    <message>
        <source>exec plugin returned only certificate or key, not both</source>
        <translation>exec 插件只返回了证书或密钥之一</translation>
    </message>
    <message>
        <source>exec plugin didn&apos;t return a token or cert/key pair</source>
        <translation>exec 插件没有返回令牌或证书/密钥对</translation>
    </message>
    <message>
        <source>executable %1 asks for a terminal (interactiveMode: Always), and there is none</source>
        <translation>可执行文件 %1 要求终端（interactiveMode: Always），而这里没有</translation>
    </message>
    <message>
        <source>executable %1 failed with exit code %2%3</source>
        <translation>可执行文件 %1 失败，退出码 %2%3</translation>
    </message>
    <message>
        <source>%1 %2 is not as it was read: what a webhook would say of it is not known</source>
        <translation>%1 %2 与读取时不同：不知道 webhook 会如何回答</translation>
    </message>
    <message>
        <source>json: cannot unmarshal %1 into Go struct field %2 of type %3</source>
        <translation>json：无法将 %1 解析到类型为 %3 的 Go 结构字段 %2</translation>
    </message>
    <message>
        <source>invalid character &apos;%1&apos; looking for beginning of value</source>
        <translation>查找值的开头时遇到无效字符 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>exceeded max depth</source>
        <translation>超过最大深度</translation>
    </message>
    <message>
        <source>unexpected EOF</source>
        <translation>意外的 EOF</translation>
    </message>
    <message>
        <source>not JSON: %1</source>
        <translation>不是 JSON：%1</translation>
    </message>
    <message>
        <source>json: cannot unmarshal %1 into Go value of type v1.%2</source>
        <translation>json：无法将 %1 解析为 v1.%2 类型的 Go 值</translation>
    </message>
    <message>
        <source>extender &quot;%1&quot; claims a filtered node &quot;%2&quot; which is not found in the input node list</source>
        <translation>扩展器“%1”声称过滤了节点“%2”，而输入的节点列表中没有它</translation>
    </message>
    <message>
        <source>extender &quot;%1&quot; returned the node &quot;%2&quot;, about which it was not asked</source>
        <translation>扩展器“%1”返回了没有问到的节点“%2”</translation>
    </message>
    <message>
        <source>extender &quot;%1&quot; returned the node &quot;%2&quot; with other labels, taints or resources</source>
        <translation>扩展器“%1”返回的节点“%2”有不同的标签、污点或资源</translation>
    </message>
    <message>
        <source>json: cannot unmarshal %1 into Go value of type v1.HostPriorityList</source>
        <translation>json：无法将 %1 解析为 v1.HostPriorityList 类型的 Go 值</translation>
    </message>
    <message>
        <source>nodeinfo not found for node name &quot;%1&quot;</source>
        <translation>找不到节点名称“%1”的节点信息</translation>
    </message>
    <message>
        <source>extender: %1 claims to preempt pod (UID: %2) on node: %3, but the pod is not found on that node</source>
        <translation>扩展器：%1 声称要抢占节点 %3 上的 Pod（UID：%2），而该节点上找不到该 Pod</translation>
    </message>
    <message>
        <source>context deadline exceeded (Client.Timeout exceeded while awaiting headers)</source>
        <translation>超过期限（等待应答头时 Client.Timeout 已到）</translation>
    </message>
    <message>
        <source>the proxy is not known to any name server</source>
        <translation>没有名称服务器知道该代理</translation>
    </message>
    <message>
        <source>dial tcp: lookup %1: no such host</source>
        <translation>dial tcp：查询 %1：没有这样的主机</translation>
    </message>
    <message>
        <source>dial tcp %1:%2: connect: %3</source>
        <translation>dial tcp %1:%2：连接：%3</translation>
    </message>
    <message>
        <source>connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>%1tls: failed to verify certificate: %2</source>
        <translation>%1tls：证书验证失败：%2</translation>
    </message>
    <message>
        <source>%1not a URL of http or https</source>
        <translation>%1不是 http 或 https 的 URL</translation>
    </message>
    <message>
        <source>%1the reply&apos;s headers are larger than %2 bytes</source>
        <translation>%1应答头超过 %2 字节</translation>
    </message>
    <message>
        <source>%1the reply is larger than %2 bytes</source>
        <translation>%1应答超过 %2 字节</translation>
    </message>
    <message>
        <source>%1tls: the server refuses the client certificate: %2</source>
        <translation>%1tls：服务器拒绝了客户端证书：%2</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: the server does not answer any more</source>
        <translation>%1 “%2”：服务器不再应答</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: nothing came for %3</source>
        <translation>%1 “%2”：%3 内没有任何内容到来</translation>
    </message>
    <message>
        <source>failed %1 with extender at URL %2, code %3</source>
        <translation>在 URL 为 %2 的扩展器上 %1 失败，代码 %3</translation>
    </message>
    <message>
        <source>there are two of this name</source>
        <translation>有两个同名项</translation>
    </message>
    <message>
        <source>this is no kubeconfig, whose kind is Config</source>
        <translation>这不是 kubeconfig，其 kind 应为 Config</translation>
    </message>
    <message>
        <source>this version of kubeconfig is not known; v1 is</source>
        <translation>此 kubeconfig 版本未知；已知的是 v1</translation>
    </message>
    <message>
        <source>executable %1 %2</source>
        <translation>可执行文件 %1 %2</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>cannot be run: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>was stopped on request</source>
        <translation>按要求停止</translation>
    </message>
    <message>
        <source>did not end within %1</source>
        <translation>没有在 %1 内结束</translation>
    </message>
    <message>
        <source>printed more than %1 bytes</source>
        <translation>输出超过 %1 字节</translation>
    </message>
    <message>
        <source>must be a string; quote it if it is one</source>
        <translation>必须是字符串；如果是，请加引号</translation>
    </message>
    <message>
        <source>must be an object</source>
        <translation>必须是对象</translation>
    </message>
    <message>
        <source>must be a list</source>
        <translation>必须是列表</translation>
    </message>
    <message>
        <source>the list of %1 %2</source>
        <translation>%1 的列表%2</translation>
    </message>
    <message>
        <source>has more than %1 objects, and does not end</source>
        <translation>有超过 %1 个对象，且没有结束</translation>
    </message>
    <message>
        <source>is larger than %1 MiB, and does not end</source>
        <translation>超过 %1 MiB，且没有结束</translation>
    </message>
    <message>
        <source>is not JSON: %1</source>
        <translation>不是 JSON：%1</translation>
    </message>
    <message>
        <source>is a Status: %1</source>
        <translation>是 Status：%1</translation>
    </message>
    <message>
        <source>is a %1</source>
        <translation>是 %1</translation>
    </message>
    <message>
        <source>is no list</source>
        <translation>不是列表</translation>
    </message>
    <message>
        <source>has no resourceVersion</source>
        <translation>没有 resourceVersion</translation>
    </message>
    <message>
        <source>goes on where nobody understands</source>
        <translation>以无法理解的方式继续</translation>
    </message>
    <message>
        <source>goes on with a word of %1 bytes</source>
        <translation>以 %1 字节的标记继续</translation>
    </message>
    <message>
        <source>lacks %1 objects, and does not say where they are</source>
        <translation>缺少 %1 个对象，且没有说明在哪里</translation>
    </message>
    <message>
        <source>goes on over %1 empty pages, and does not end</source>
        <translation>经过 %1 个空页仍继续，且没有结束</translation>
    </message>
    <message>
        <source>goes on where it was before</source>
        <translation>从此前的位置继续</translation>
    </message>
    <message>
        <source>the server gives %1</source>
        <translation>服务器给出%1</translation>
    </message>
    <message>
        <source>no %1 where one is due</source>
        <translation>应有 %1 之处没有</translation>
    </message>
    <message>
        <source>a %1 among %2</source>
        <translation>%2 之中有一个 %1</translation>
    </message>
    <message>
        <source>a %1 without a name</source>
        <translation>没有名称的 %1</translation>
    </message>
    <message>
        <source>a %1 with a name that is none: %2</source>
        <translation>名称无效的 %1：%2</translation>
    </message>
    <message>
        <source>%1 %2 of another namespace than %3</source>
        <translation>%1 %2 属于 %3 以外的命名空间</translation>
    </message>
    <message>
        <source>%1 %2 without a resourceVersion</source>
        <translation>%1 %2 没有 resourceVersion</translation>
    </message>
    <message>
        <source>an event of a watch is larger than %1 MiB</source>
        <translation>监视的事件超过 %1 MiB</translation>
    </message>
    <message>
        <source>an event of a watch is not JSON: %1</source>
        <translation>监视的事件不是 JSON：%1</translation>
    </message>
    <message>
        <source>an event of a watch has no type or no object</source>
        <translation>监视的事件没有类型或对象</translation>
    </message>
    <message>
        <source>a bookmark of a watch has no resourceVersion</source>
        <translation>监视的书签没有 resourceVersion</translation>
    </message>
    <message>
        <source>an event of a watch is of the unknown type &quot;%1&quot;</source>
        <translation>监视的事件类型“%1”未知</translation>
    </message>
    <message>
        <source>the line at byte %1: %2</source>
        <translation>字节 %1 处的行：%2</translation>
    </message>
    <message>
        <source>is a recording of another version than 1</source>
        <translation>是版本 1 以外的录制</translation>
    </message>
    <message>
        <source>does not say when it was begun</source>
        <translation>没有说明何时开始</translation>
    </message>
    <message>
        <source>does not say which kinds are in it</source>
        <translation>没有说明其中有哪些类别</translation>
    </message>
    <message>
        <source>is no line of a recording</source>
        <translation>不是录制的行</translation>
    </message>
    <message>
        <source>has no time</source>
        <translation>没有时间</translation>
    </message>
    <message>
        <source>does not say how many lines there are</source>
        <translation>没有说明有多少行</translation>
    </message>
    <message>
        <source>is about no kind of this recording</source>
        <translation>涉及此录制中没有的类别</translation>
    </message>
    <message>
        <source>is about an unknown state</source>
        <translation>涉及未知的状态</translation>
    </message>
    <message>
        <source>does not say what is gone</source>
        <translation>没有说明什么消失了</translation>
    </message>
    <message>
        <source>this is no file, which a recording has to be</source>
        <translation>这不是文件，而录制必须是文件</translation>
    </message>
    <message>
        <source>an earlier batch could not be written</source>
        <translation>先前的一批无法写入</translation>
    </message>
    <message>
        <source>the replay was stopped</source>
        <translation>回放已停止</translation>
    </message>
    <message>
        <source>decision %1 of the run %2</source>
        <translation>该运行的决策 %1 %2</translation>
    </message>
    <message>
        <source>is about a pod that the trace lacks</source>
        <translation>涉及轨迹中没有的 Pod</translation>
    </message>
    <message>
        <source>takes a node that the trace lacks</source>
        <translation>占用轨迹中没有的节点</translation>
    </message>
    <message>
        <source>does not tell the pod&apos;s devices</source>
        <translation>没有说明该 Pod 的设备</translation>
    </message>
    <message>
        <source>puts a pod where it does not fit</source>
        <translation>把 Pod 放在放不下的地方</translation>
    </message>
    <message>
        <source>names no effect out of %1</source>
        <translation>没有指明 %1 之一的效果</translation>
    </message>
    <message>
        <source>is not tolerate=KEY[=VALUE][:EFFECT]</source>
        <translation>不是 tolerate=KEY[=VALUE][:EFFECT]</translation>
    </message>
    <message>
        <source>is not NAME=AMOUNT</source>
        <translation>不是 NAME=AMOUNT</translation>
    </message>
    <message>
        <source>asks for less than nothing</source>
        <translation>请求小于零</translation>
    </message>
    <message>
        <source>asks for more than can be counted</source>
        <translation>请求超出可计数的范围</translation>
    </message>
    <message>
        <source>asks for %1 a second time</source>
        <translation>第二次请求 %1</translation>
    </message>
    <message>
        <source>no node has a resource &quot;%1&quot;%2</source>
        <translation>没有节点有资源“%1”%2</translation>
    </message>
    <message>
        <source>counting was stopped</source>
        <translation>计数已停止</translation>
    </message>
    <message>
        <source>looking for culprits was stopped</source>
        <translation>查找原因 Pod 已停止</translation>
    </message>
    <message>
        <source>copies of this pod stand in one another&apos;s way by %1, which is not modelled when slots are counted</source>
        <translation>此 Pod 的副本因%1互相妨碍，而计算槽位时未建模</translation>
    </message>
    <message>
        <source>a gang has at least one pod</source>
        <translation>一个组至少有一个 Pod</translation>
    </message>
    <message>
        <source>affinity between pods</source>
        <translation>Pod 间亲和性</translation>
    </message>
    <message>
        <source>spreading</source>
        <translation>分布约束</translation>
    </message>
    <message>
        <source>claims for devices</source>
        <translation>设备申领</translation>
    </message>
    <message>
        <source>volumes</source>
        <translation>卷</translation>
    </message>
    <message>
        <source>host ports</source>
        <translation>主机端口</translation>
    </message>
    <message>
        <source>measuring snapshots was stopped</source>
        <translation>测量快照已停止</translation>
    </message>
    <message>
        <source>measuring was stopped</source>
        <translation>测量已停止</translation>
    </message>
    <message>
        <source>unknown feature gate &quot;%1&quot;: none of that name changes what kube-scheduler 1.36 decides</source>
        <translation>未知特性门控“%1”：没有同名门控会改变 kube-scheduler 1.36 的决策</translation>
    </message>
    <message>
        <source>feature gate &quot;%1&quot; needs a value: %2=true or %3=false</source>
        <translation>特性门控“%1”需要值：%2=true 或 %3=false</translation>
    </message>
    <message>
        <source>feature gate &quot;%1&quot; is true or false, not &quot;%2&quot;</source>
        <translation>特性门控“%1”应为 true 或 false，而不是“%2”</translation>
    </message>
    <message>
        <source>cannot set feature gate %1 to %2, feature is locked to %3</source>
        <translation>无法将特性门控 %1 设为 %2，该特性锁定为 %3</translation>
    </message>
    <message>
        <source>%1 is enabled, but depends on features that are disabled: [%2]</source>
        <translation>%1 已启用，但依赖已禁用的特性：[%2]</translation>
    </message>
    <message>
        <source>found %1, expected a comma or the end</source>
        <translation>发现 %1，应为逗号或结尾</translation>
    </message>
    <message>
        <source>a comma is followed by nothing: expected another requirement</source>
        <translation>逗号之后没有内容：应为另一个条件</translation>
    </message>
    <message>
        <source>found %1, expected a label key</source>
        <translation>发现 %1，应为标签键</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a label key</source>
        <translation>&apos;%1&apos; 不是标签键</translation>
    </message>
    <message>
        <source>found %1, expected one of = == != in notin &lt; &gt;</source>
        <translation>发现 %1，应为 = == != in notin &lt; &gt; 之一</translation>
    </message>
    <message>
        <source>found %1, expected a value</source>
        <translation>发现 %1，应为值</translation>
    </message>
    <message>
        <source>found %1, expected &apos;(&apos;</source>
        <translation>发现 %1，应为 &apos;(&apos;</translation>
    </message>
    <message>
        <source>found %1, expected &apos;,&apos; or &apos;)&apos;</source>
        <translation>发现 %1，应为 &apos;,&apos; 或 &apos;)&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a label value</source>
        <translation>&apos;%1&apos; 不是标签值</translation>
    </message>
    <message>
        <source>planning was stopped</source>
        <translation>规划已停止</translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message>
        <source>no node has the resource %1</source>
        <translation>没有节点有资源 %1</translation>
    </message>
    <message>
        <source>there is no node &quot;%1&quot; any more</source>
        <translation>节点“%1”不存在了</translation>
    </message>
    <message>
        <source>is cordoned already: nothing to do</source>
        <translation>已被封锁：无需操作</translation>
    </message>
    <message>
        <source>is not cordoned: nothing to do</source>
        <translation>未被封锁：无需操作</translation>
    </message>
    <message>
        <source>is gone: there is no such claim any more</source>
        <translation>已不在：这个声明不存在了</translation>
    </message>
    <message>
        <source>there is no volume &quot;%1&quot; any more</source>
        <translation>卷“%1”不存在了</translation>
    </message>
    <message>
        <source>is bound to volume &quot;%1&quot; by now: nothing to do</source>
        <translation>现已绑定到卷“%1”：无需操作</translation>
    </message>
    <message>
        <source>device %1%2</source>
        <translation>设备 %1%2</translation>
    </message>
    <message>
        <source> is taken by another claim</source>
        <translation>已被另一个申领占用</translation>
    </message>
    <message>
        <source> is not published any more</source>
        <translation>已不再发布</translation>
    </message>
    <message>
        <source>has these devices by now: nothing to do</source>
        <translation>现已拥有这些设备：无需操作</translation>
    </message>
    <message>
        <source>is gone: there is no such pod any more</source>
        <translation>已不在：这个 Pod 不存在了</translation>
    </message>
    <message>
        <source>stands on node &quot;%1&quot; already: nothing to do</source>
        <translation>已在节点“%1”上：无需操作</translation>
    </message>
    <message>
        <source>a goal has a price or a gain, at least 0, and not both</source>
        <translation>目标应有价格或收益之一，至少为 0，且不能两者都有</translation>
    </message>
    <message>
        <source>request %2: unsupported request type</source>
        <translation>请求 %2：不支持的请求类型</translation>
    </message>
    <message>
        <source>resource claim %1, request %2: has subrequests, but the DRAPrioritizedList feature is disabled</source>
        <translation>资源声明 %1，请求 %2：有备选请求，但特性 DRAPrioritizedList 已关闭</translation>
    </message>
    <message>
        <source>request %2: device class %3 does not exist</source>
        <translation>请求 %2：没有设备类别 %3</translation>
    </message>
    <message>
        <source>resourceclaim not available on the node</source>
        <translation>资源声明在节点上不可用</translation>
    </message>
    <message>
        <source>cannot allocate all claims</source>
        <translation>不能分配全部资源声明</translation>
    </message>
    <message>
        <source>invalid resource pools were encountered</source>
        <translation>遇到无效的资源池</translation>
    </message>
    <message>
        <source>no new claims to deallocate</source>
        <translation>没有可以收回设备的资源声明</translation>
    </message>
    <message>
        <source>deallocation of ResourceClaim completed</source>
        <translation>资源声明的设备已收回</translation>
    </message>
    <message>
        <source>still not schedulable</source>
        <translation>仍然无法调度</translation>
    </message>
    <message>
        <source>Insufficient GPU devices with enough free</source>
        <translation>空闲足够的 GPU 不足</translation>
    </message>
    <message>
        <source>podGroup %1 failed recently</source>
        <translation>PodGroup %1 最近失败过</translation>
    </message>
    <message>
        <source>pre-filter pod %1 cannot find enough sibling pods, current pods number: %2, minMember of group: %3</source>
        <translation>Pod %1 找不到足够的同组 Pod：现有 %2 个，组的 minMember 为 %3</translation>
    </message>
    <message>
        <source>pre-filter pod %1 cannot proceed due to gated pods in the same PodGroup</source>
        <translation>由于同一 PodGroup 中有被门控挡住的 Pod，Pod %1 不能继续</translation>
    </message>
    <message>
        <source>resource gap: %1</source>
        <translation>资源缺口：%1</translation>
    </message>
    <message>
        <source>PodGroup not found</source>
        <translation>找不到 PodGroup</translation>
    </message>
    <message>
        <source>%1 of minMember %2 pods have a node</source>
        <translation>%1 个 Pod 得到节点，minMember 为 %2</translation>
    </message>
    <message>
        <source>can not find pod group</source>
        <translation>找不到 Pod 组</translation>
    </message>
    <message>
        <source>PodGroup %1 gets rejected due to Pod %2 is unschedulable even after PostFilter</source>
        <translation>由于 Pod %2 在 PostFilter 之后仍无法调度，PodGroup %1 被拒绝</translation>
    </message>
    <message>
        <source>optimistic rejection in PostFilter</source>
        <translation>在 PostFilter 中提前拒绝</translation>
    </message>
    <message>
        <source>rejection in Unreserve</source>
        <translation>在 Unreserve 中拒绝</translation>
    </message>
    <message>
        <source>waiting for pods&apos;s pod group &quot;%1&quot; to appear in scheduling queue</source>
        <translation>等待 Pod 组“%1”出现在调度队列中</translation>
    </message>
    <message>
        <source>waiting for minCount pods from a gang to appear in scheduling queue</source>
        <translation>等待成组的 minCount 个 Pod 出现在调度队列中</translation>
    </message>
    <message>
        <source>waiting for minCount pods from a gang to be scheduled</source>
        <translation>等待成组的 minCount 个 Pod 得到调度</translation>
    </message>
    <message>
        <source>failed to get podGroup %1/%2: podgroup.scheduling.k8s.io &quot;%2&quot; not found</source>
        <translation>Pod 组 %1/%2 不见了</translation>
    </message>
    <message>
        <source>no pods from pod group are assigned to any of the candidate placements</source>
        <translation>在候选的放置范围中都没有 Pod 组的 Pod 得到节点</translation>
    </message>
    <message>
        <source>cannot determine domain for already scheduled pods: %1</source>
        <translation>无法确定已调度的 Pod 所在的域：%1</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match pod affinity rules</source>
        <translation>节点不符合 Pod 亲和性规则</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match pod anti-affinity rules</source>
        <translation>节点不符合 Pod 反亲和性规则</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t satisfy existing pods anti-affinity rules</source>
        <translation>节点不符合已有 Pod 的反亲和性规则</translation>
    </message>
    <message>
        <source>a default constraint may have no selector: it follows from the pod&apos;s owner</source>
        <translation>默认约束不能有选择器：它由 Pod 的所有者得出</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match pod topology spread constraints (missing required label)</source>
        <translation>节点缺少拓扑分布约束所需的标签</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match pod topology spread constraints</source>
        <translation>节点不符合拓扑分布约束</translation>
    </message>
    <message>
        <source>Node %1 does not meet several network requirements from Workload dependencies: Satisfied: %2 Violated: %3</source>
        <translation>节点 %1 不满足工作负载依赖的若干网络要求：满足 %2，违反 %3</translation>
    </message>
    <message>
        <source>AppGroup &quot;%1&quot; not found</source>
        <translation>没有 AppGroup“%1”</translation>
    </message>
    <message>
        <source>NetworkTopology &quot;%1&quot; not found</source>
        <translation>没有 NetworkTopology“%1”</translation>
    </message>
    <message>
        <source>pod hostname not found: nodeinfo not found for node name &quot;%1&quot;</source>
        <translation>没有名为“%1”的节点</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match scheduler-enforced node affinity</source>
        <translation>节点不匹配调度器强制的节点亲和性</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match Pod&apos;s node affinity/selector</source>
        <translation>节点不符合 Pod 的节点亲和性/选择器</translation>
    </message>
    <message>
        <source>pod affinity terms conflict</source>
        <translation>Pod 的亲和性条件互相矛盾</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match Pod&apos;s required features</source>
        <translation>节点没有 Pod 所需的特性</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t have free ports for the requested pod ports</source>
        <translation>节点没有所请求的空闲端口</translation>
    </message>
    <message>
        <source>node(s) were unschedulable</source>
        <translation>节点已被封锁</translation>
    </message>
    <message>
        <source>waiting for scheduling gates: [%1]</source>
        <translation>等待调度门控：%1</translation>
    </message>
    <message>
        <source>node(s) had untolerated taint(s)</source>
        <translation>节点有未被容忍的污点</translation>
    </message>
    <message>
        <source>cannot align init container</source>
        <translation>不能对齐初始化容器</translation>
    </message>
    <message>
        <source>cannot align container</source>
        <translation>不能对齐容器</translation>
    </message>
    <message>
        <source>cannot align pod</source>
        <translation>不能对齐 Pod</translation>
    </message>
    <message>
        <source>pod group for pod not found</source>
        <translation>找不到 Pod 的 Pod 组</translation>
    </message>
    <message>
        <source>not eligible due to placement-based pod group scheduling limitation</source>
        <translation>Pod 组按放置范围调度，不能抢占</translation>
    </message>
    <message>
        <source>not eligible due to workload aware preemption enabled</source>
        <translation>启用了感知工作负载的抢占，不单独抢占</translation>
    </message>
    <message>
        <source>waiting for the preemption for this pod to be finished</source>
        <translation>等待为此 Pod 进行的抢占完成</translation>
    </message>
    <message>
        <source>waiting for the preemption for this pod group to be finished</source>
        <translation>等待此 Pod 组的抢占完成</translation>
    </message>
    <message>
        <source>No preemption victims found for incoming preemptor</source>
        <translation>没有可以为它抢占的 Pod</translation>
    </message>
    <message>
        <source>not eligible due to preemptionPolicy=Never.</source>
        <translation>preemptionPolicy=Never，不抢占</translation>
    </message>
    <message>
        <source>No victims found on node %1 for preemptor pod %2</source>
        <translation>节点 %1 上没有可供 Pod %2 抢占的 Pod</translation>
    </message>
    <message>
        <source>No preemption victims found for incoming pod</source>
        <translation>没有可以为它抢占的 Pod</translation>
    </message>
    <message>
        <source>Preemption is not helpful for scheduling</source>
        <translation>抢占无济于事</translation>
    </message>
    <message>
        <source>no candidate node for preemption</source>
        <translation>没有可以抢占的节点</translation>
    </message>
    <message>
        <source>not eligible due to a terminating pod on the nominated node.</source>
        <translation>被提名的节点上有正在终止的 Pod，不能抢占</translation>
    </message>
    <message>
        <source>preemption: %1</source>
        <translation>抢占：%1</translation>
    </message>
    <message>
        <source>not eligible due to failed to read from cycleState</source>
        <translation>无法从 cycleState 读取，不能抢占</translation>
    </message>
    <message>
        <source>Pod %1/%2 is rejected in PreFilter because ElasticQuota %1 is more than Max</source>
        <translation>Pod %1/%2 会使 ElasticQuota %1 超过上限</translation>
    </message>
    <message>
        <source>Pod %1/%2 is rejected in PreFilter because total ElasticQuota used is more than min</source>
        <translation>Pod %1/%2 会使全部 ElasticQuota 的用量超过下限之和</translation>
    </message>
    <message>
        <source>global quota max exceeded</source>
        <translation>超过全局配额上限</translation>
    </message>
    <message>
        <source>Too many pods</source>
        <translation>Pod 过多</translation>
    </message>
    <message>
        <source>Insufficient %1</source>
        <translation>%1 不足</translation>
    </message>
    <message>
        <source>persistentvolumeclaim &quot;%1&quot; not found</source>
        <translation>没有 PVC“%1”</translation>
    </message>
    <message>
        <source>pod has unbound immediate PersistentVolumeClaims</source>
        <translation>有应立即绑定而没有绑定的 PVC</translation>
    </message>
    <message>
        <source>node(s) exceed max volume count</source>
        <translation>节点超过卷的最大数量</translation>
    </message>
    <message>
        <source>looking up PVC %2: persistentvolumeclaim &quot;%1&quot; not found</source>
        <translation>没有 PVC“%1”</translation>
    </message>
    <message>
        <source>waiting for ephemeral volume controller to create the persistentvolumeclaim &quot;%1&quot;</source>
        <translation>等待临时卷控制器创建 PersistentVolumeClaim“%1”</translation>
    </message>
    <message>
        <source>persistentvolumeclaim &quot;%1&quot; bound to non-existent persistentvolume &quot;%2&quot;</source>
        <translation>PVC“%1”绑定到不存在的 PV“%2”</translation>
    </message>
    <message>
        <source>persistentvolumeclaim &quot;%1&quot; is being deleted</source>
        <translation>PVC“%1”正在被删除</translation>
    </message>
    <message>
        <source>PVC %1 was not created for pod %2 (pod is not owner)</source>
        <translation>PVC %1 不是为 Pod %2 创建的</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match PersistentVolume&apos;s node affinity</source>
        <translation>节点不符合 PV 的节点亲和性</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t find available persistent volumes to bind</source>
        <translation>节点没有可以绑定的 PV</translation>
    </message>
    <message>
        <source>node(s) did not have enough free storage</source>
        <translation>节点没有足够的空闲存储</translation>
    </message>
    <message>
        <source>node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)</source>
        <translation>有 PVC 绑定到不存在的 PV，节点不可用</translation>
    </message>
    <message>
        <source>node(s) had no available disk</source>
        <translation>节点没有可用的磁盘</translation>
    </message>
    <message>
        <source>node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod</source>
        <translation>ReadWriteOncePod 的 PVC 已被另一个 Pod 使用，节点不可用</translation>
    </message>
    <message>
        <source>PersistentVolume had no name</source>
        <translation>PersistentVolume 没有名称</translation>
    </message>
    <message>
        <source>node(s) had no available volume zone</source>
        <translation>节点不在卷所在的可用区</translation>
    </message>
    <message>
        <source>PersistentVolumeClaim had no name</source>
        <translation>PVC 没有名称</translation>
    </message>
    <message>
        <source>PersistentVolumeClaim had no pv name and storageClass name</source>
        <translation>PVC 既没有 PV 也没有存储类别</translation>
    </message>
    <message>
        <source>storageclass.storage.k8s.io &quot;%1&quot; not found</source>
        <translation>没有存储类别“%1”</translation>
    </message>
    <message>
        <source>persistentvolume &quot;%1&quot; not found</source>
        <translation>没有 PV“%1”</translation>
    </message>
    <message>
        <source>the priority threshold names the PriorityClass &quot;%1&quot;, which is not among the objects</source>
        <translation>优先级阈值指定的 PriorityClass“%1”不在对象之中</translation>
    </message>
    <message>
        <source>descheduling was stopped</source>
        <translation>重调度已停止</translation>
    </message>
    <message>
        <source>the memory of another scheduler cannot be gone on with</source>
        <translation>无法用另一个调度器的记忆继续</translation>
    </message>
    <message>
        <source>scheduling was stopped</source>
        <translation>调度已停止</translation>
    </message>
    <message>
        <source>the simulation was stopped</source>
        <translation>模拟已停止</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>被抢占</translation>
    </message>
    <message>
        <source>Preempted by podgroup %1 on node cluster</source>
        <translation>被 Pod 组 %1 在集群中抢占</translation>
    </message>
    <message>
        <source>Preempted by pod %1 on node %2</source>
        <translation>被节点 %2 上的 Pod %1 抢占</translation>
    </message>
    <message>
        <source>rejected due to timeout after waiting %1 at plugin %2</source>
        <translation>在插件 %2 等待 %1 后超时，被拒绝</translation>
    </message>
    <message>
        <source>is there already: it cannot be added</source>
        <translation>已经存在：不能添加</translation>
    </message>
    <message>
        <source>is not there: it cannot be changed</source>
        <translation>不存在：不能更改</translation>
    </message>
    <message>
        <source>is not there: it cannot end</source>
        <translation>不存在：不能结束</translation>
    </message>
    <message>
        <source>is not there: it cannot be deleted</source>
        <translation>不存在：不能删除</translation>
    </message>
    <message>
        <source>is not there: it cannot leave</source>
        <translation>不存在：不能离开</translation>
    </message>
    <message>
        <source>the admission was stopped</source>
        <translation>准入已停止</translation>
    </message>
    <message>
        <source>Volcano&apos;s sessions were stopped</source>
        <translation>Volcano 的会话已停止</translation>
    </message>
    <message>
        <source>is no CPU number; write a list such as 0-3,8</source>
        <translation>不是 CPU 编号；请写成类似 0-3,8 的列表</translation>
    </message>
    <message>
        <source>is no CPU number or range; write a list such as 0-3,8</source>
        <translation>不是 CPU 编号或范围；请写成类似 0-3,8 的列表</translation>
    </message>
    <message>
        <source>is too large: CPUs are numbered 0 to %1</source>
        <translation>过大：CPU 编号为 0 到 %1</translation>
    </message>
    <message>
        <source>runs backwards; write the lower CPU first</source>
        <translation>顺序颠倒；请先写较小的 CPU</translation>
    </message>
    <message>
        <source>names CPU %1 a second time</source>
        <translation>第二次写出 CPU %1</translation>
    </message>
    <message>
        <source>is invalid resource unit: above 100 it has to be a multiple of 100</source>
        <translation>是无效的资源单位：超过 100 时必须是 100 的倍数</translation>
    </message>
    <message>
        <source>is no amount of memory</source>
        <translation>不是内存数量</translation>
    </message>
    <message>
        <source>%1 GPUs cannot be had</source>
        <translation>不能有 %1 个 GPU</translation>
    </message>
    <message>
        <source>%1 thousandths of a GPU cannot be had; 1 to 1000 can</source>
        <translation>不能有 GPU 的千分之 %1；可以是 1 到 1000</translation>
    </message>
    <message>
        <source>%1 GPUs of %2 thousandths each cannot be had: a part is of one GPU</source>
        <translation>不能有 %1 个各为千分之 %2 的 GPU：部分 GPU 只来自一个 GPU</translation>
    </message>
    <message>
        <source>not enough cpus available to satisfy request: requested=%1, available=%2</source>
        <translation>没有足够的可用 CPU 来满足请求：请求 %1，可用 %2</translation>
    </message>
    <message>
        <source>SMT Alignment Error: %1</source>
        <translation>SMT 对齐错误：%1</translation>
    </message>
    <message>
        <source>requested number of devices unavailable for %1. Requested: %2, Available: %3</source>
        <translation>没有请求数量的 %1 设备。请求：%2，可用：%3</translation>
    </message>
    <message>
        <source>%1 has no hugepages of that size</source>
        <translation>%1 没有该大小的大页</translation>
    </message>
    <message>
        <source>Resources cannot be allocated with Topology locality</source>
        <translation>无法按拓扑局部性分配资源</translation>
    </message>
    <message>
        <source>Allocate failed due to %1, which is unexpected</source>
        <translation>分配因 %1 失败，这是意外的</translation>
    </message>
    <message>
        <source>[memorymanager] %1</source>
        <translation>[memorymanager] %1</translation>
    </message>
    <message>
        <source>failed to get the default NUMA affinity, no NUMA nodes with enough memory is available</source>
        <translation>无法得到默认 NUMA 亲和性，没有内存足够的 NUMA 节点</translation>
    </message>
    <message>
        <source>failed to find the default preferred hint</source>
        <translation>找不到默认的首选提示</translation>
    </message>
    <message>
        <source>failed to find NUMA nodes to extend the current topology hint</source>
        <translation>找不到可扩展当前拓扑提示的 NUMA 节点</translation>
    </message>
    <message>
        <source>failed to find the extended preferred hint</source>
        <translation>找不到扩展后的首选提示</translation>
    </message>
    <message>
        <source>preferred hint violates NUMA node allocation</source>
        <translation>首选提示违反 NUMA 节点分配</translation>
    </message>
    <message>
        <source>no node is called &quot;%1&quot;: this machine is nobody&apos;s</source>
        <translation>没有名为“%1”的节点：这台机器不属于任何节点</translation>
    </message>
    <message>
        <source>%1 names no size of pages</source>
        <translation>%1 没有指明页的大小</translation>
    </message>
    <message>
        <source>%1 of %2 are more than can be</source>
        <translation>%2 的 %1 超出可能的数量</translation>
    </message>
    <message>
        <source>a second zone of that number: it is left out</source>
        <translation>第二个同编号的区：已略去</translation>
    </message>
    <message>
        <source>CPU %1 is in zone %2, which is described nowhere</source>
        <translation>CPU %1 在区 %2 中，而该区没有其他说明</translation>
    </message>
    <message>
        <source>CPU %1 is none that can be: it is left out</source>
        <translation>CPU %1 不可能存在：已略去</translation>
    </message>
    <message>
        <source>CPU %1 stands there twice: the first counts</source>
        <translation>CPU %1 出现了两次：以第一个为准</translation>
    </message>
    <message>
        <source>CPUs %1 are not there</source>
        <translation>CPU %1 不存在</translation>
    </message>
    <message>
        <source>%1 CPUs, %2 of them with a place</source>
        <translation>%1 个 CPU，其中 %2 个有位置</translation>
    </message>
    <message>
        <source>CPUs %1 of %2 are another pod&apos;s, too</source>
        <translation>%2 的 CPU %1 也属于另一个 Pod</translation>
    </message>
    <message>
        <source>a number of GPU slices such as 1g is wanted</source>
        <translation>应为类似 1g 的 GPU 切片数量</translation>
    </message>
    <message>
        <source>a GPU has 7 slices</source>
        <translation>GPU 有 7 个切片</translation>
    </message>
    <message>
        <source>has fewer GPU slices than compute slices</source>
        <translation>GPU 切片少于计算切片</translation>
    </message>
    <message>
        <source>an amount of memory such as 5gb is wanted</source>
        <translation>应为类似 5gb 的内存数量</translation>
    </message>
    <message>
        <source>an attribute such as me is wanted</source>
        <translation>应为类似 me 的属性</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no MIG profile: %2</source>
        <translation>“%1”不是 MIG 配置：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not start with %2</source>
        <translation>“%1”不以 %2 开头</translation>
    </message>
    <message>
        <source>of this machine no zones are known</source>
        <translation>不知道此机器的任何区</translation>
    </message>
    <message>
        <source>zones of GPU memory are left out: no pod gets them as memory</source>
        <translation>略去 GPU 内存区：没有 Pod 把它们当作内存</translation>
    </message>
    <message>
        <source>which CPUs zone %1 has is not known</source>
        <translation>不知道区 %1 有哪些 CPU</translation>
    </message>
    <message>
        <source>the machine has %1 CPUs, fewer than the node gives to pods</source>
        <translation>机器有 %1 个 CPU，少于节点提供给 Pod 的</translation>
    </message>
    <message>
        <source>reserved CPUs %1 are not there</source>
        <translation>预留的 CPU %1 不存在</translation>
    </message>
    <message>
        <source>%1 reserved CPUs are more than the node keeps back</source>
        <translation>预留的 %1 个 CPU 多于节点保留的</translation>
    </message>
    <message>
        <source>the node keeps back %1m more than the reserved CPUs: taken from the lowest zones</source>
        <translation>节点保留的比预留的 CPU 多 %1m：从编号最低的区中取</translation>
    </message>
    <message>
        <source>%1 names no size of pages: it is left out</source>
        <translation>%1 没有指明页的大小：已略去</translation>
    </message>
    <message>
        <source>%1: spread evenly over the zones, as the kernel does</source>
        <translation>%1：像内核那样均匀分布到各区</translation>
    </message>
    <message>
        <source>the machine&apos;s pages are not those that the node gives</source>
        <translation>机器的页与节点提供的不同</translation>
    </message>
    <message>
        <source>where the pages are is not told</source>
        <translation>没有说明页在哪里</translation>
    </message>
    <message>
        <source>how much memory zone %1 has is not known</source>
        <translation>不知道区 %1 有多少内存</translation>
    </message>
    <message>
        <source>zone %1 has less memory than pages</source>
        <translation>区 %1 的内存少于其页</translation>
    </message>
    <message>
        <source>beside its pages the machine has %1, less than the node gives to pods</source>
        <translation>除页以外，机器有 %1，少于节点提供给 Pod 的</translation>
    </message>
    <message>
        <source>the machine tells the zones of %1, the node gives %2: left out</source>
        <translation>机器说各区有 %1，节点给出 %2：已略去</translation>
    </message>
    <message>
        <source>the machine does not tell where they are: left out</source>
        <translation>机器没有说明它们在哪里：已略去</translation>
    </message>
    <message>
        <source>is no option that takes a default%1; bayplanctl help defaults names them</source>
        <translation>不是可设默认值的选项%1；bayplanctl help defaults 会列出可用的</translation>
    </message>
    <message>
        <source>--feature-gates: %1</source>
        <translation>--feature-gates：%1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%2 %1 个</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>cpu is there only as a counter of seconds, whose rate is not known from one sample: cpu stays unknown</source>
        <translation>CPU 只有按秒累计的计数，一个样本算不出速率：CPU 用量仍为未知</translation>
    </message>
    <message>
        <source>no series in it says what a node or a pod uses: see the manual for the queries</source>
        <translation>其中没有说明节点或 Pod 用量的序列：查询语句见手册</translation>
    </message>
    <message>
        <source>there is nothing in it: a table begins with a line such as name,cpu,memory,price</source>
        <translation>其中没有内容：表格以 name,cpu,memory,price 这样的一行开始</translation>
    </message>
    <message>
        <source>has %1 cells, and the table %2 columns</source>
        <translation>有 %1 个单元格，而表格有 %2 列</translation>
    </message>
    <message>
        <source>more than %1 types are not read</source>
        <translation>最多读取 %1 种类型</translation>
    </message>
    <message>
        <source>a type needs a name</source>
        <translation>类型必须有名称</translation>
    </message>
    <message>
        <source>%1 offers nothing</source>
        <translation>%1 不提供任何资源</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there twice: which of the rows counts?</source>
        <translation>“%1”出现了两次：以哪一行为准？</translation>
    </message>
    <message>
        <source>the column is there twice</source>
        <translation>这一列出现了两次</translation>
    </message>
    <message>
        <source>the table needs a column name</source>
        <translation>表格必须有 name 列</translation>
    </message>
    <message>
        <source>must be a number of at least 0, not &quot;%1&quot;</source>
        <translation>必须是不小于 0 的数，而不是“%1”</translation>
    </message>
    <message>
        <source>must not be below zero</source>
        <translation>不能小于零</translation>
    </message>
    <message>
        <source>has no Price</source>
        <translation>没有 Price</translation>
    </message>
    <message>
        <source>has no resources</source>
        <translation>没有 resources</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there twice: which of the two counts?</source>
        <translation>“%1”出现了两次：以哪一个为准？</translation>
    </message>
    <message>
        <source>the table has no type &quot;%1&quot;%2</source>
        <translation>表格中没有类型“%1”%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not offered there: look at its zones and capacity types in the table</source>
        <translation>那里不提供“%1”：请看表格中它的可用区和容量类型</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 prices: say zone or capacityType</source>
        <translation>“%1”有 %2 个价格：请指明 zone 或 capacityType</translation>
    </message>
    <message>
        <source>has no spec.jobTemplate</source>
        <translation>没有 spec.jobTemplate</translation>
    </message>
    <message>
        <source>is of a kind that makes no pods, and no decision depends on it: &quot;%1 %2&quot;</source>
        <translation>这种对象不产生 Pod，也没有决策取决于它：“%1 %2”</translation>
    </message>
    <message>
        <source>has a node already: leave spec.nodeName out, and place it by another change</source>
        <translation>已经有节点：请去掉 spec.nodeName，用另一项更改来放置它</translation>
    </message>
    <message>
        <source>has no containers</source>
        <translation>没有容器</translation>
    </message>
    <message>
        <source>container %1 requests more %2 than its limit, which the API server refuses</source>
        <translation>容器 %1 的 %2 请求超过其上限，API 服务器会拒绝</translation>
    </message>
    <message>
        <source>container %1 needs a limit of %2 that equals its request: it cannot be overcommitted</source>
        <translation>容器 %1 的 %2 上限必须等于其请求：这种资源不能超配</translation>
    </message>
    <message>
        <source>makes more than %1 pods in all, which is not tried</source>
        <translation>总共会产生超过 %1 个 Pod，不作尝试</translation>
    </message>
    <message>
        <source>metadata and spec must be objects</source>
        <translation>metadata 和 spec 必须是对象</translation>
    </message>
    <message>
        <source>has no spec</source>
        <translation>没有 spec</translation>
    </message>
    <message>
        <source>its restart policy is %1, and this kind allows only Always</source>
        <translation>其重启策略是 %1，而这种对象只允许 Always</translation>
    </message>
    <message>
        <source>its restart policy is %1, and this kind allows only OnFailure and Never</source>
        <translation>其重启策略是 %1，而这种对象只允许 OnFailure 和 Never</translation>
    </message>
    <message>
        <source>does not match the labels of the template, which the API server refuses</source>
        <translation>与模板的标签不匹配，API 服务器会拒绝</translation>
    </message>
    <message>
        <source>has no spec.selector</source>
        <translation>没有 spec.selector</translation>
    </message>
    <message>
        <source>is paused: its controller makes no pods</source>
        <translation>已暂停：其控制器不产生 Pod</translation>
    </message>
    <message>
        <source>has no template</source>
        <translation>没有 template</translation>
    </message>
    <message>
        <source>spec.leaderWorkerTemplate.size must be at least 1</source>
        <translation>spec.leaderWorkerTemplate.size 必须至少为 1</translation>
    </message>
    <message>
        <source>must be namespace/Kind/name, such as web/Deployment/shop, not &quot;%1&quot;</source>
        <translation>必须是 命名空间/种类/名称，例如 web/Deployment/shop，而不是“%1”</translation>
    </message>
    <message>
        <source>must be a name of lower-case letters, digits, - and ., not &quot;%1&quot;</source>
        <translation>必须是由小写字母、数字、- 和 . 组成的名称，而不是“%1”</translation>
    </message>
    <message>
        <source>must be KEY=VALUE:EFFECT or KEY:EFFECT, not &quot;%1&quot;</source>
        <translation>必须是 KEY=VALUE:EFFECT 或 KEY:EFFECT，而不是“%1”</translation>
    </message>
    <message>
        <source>the effect must be one of NoSchedule, PreferNoSchedule, NoExecute, not &quot;%1&quot;</source>
        <translation>效果必须是 NoSchedule、PreferNoSchedule 或 NoExecute，而不是“%1”</translation>
    </message>
    <message>
        <source>names no resource</source>
        <translation>没有写资源</translation>
    </message>
    <message>
        <source>is not a field of %1%2</source>
        <translation>不是 %1 的字段%2</translation>
    </message>
    <message>
        <source>must be KEY=VALUE, or KEY- to take the label away, not &quot;%1&quot;</source>
        <translation>必须是 KEY=VALUE，或用 KEY- 去掉标签，而不是“%1”</translation>
    </message>
    <message>
        <source>add needs one of manifest, manifests and file</source>
        <translation>add 需要 manifest、manifests 和 file 其中之一</translation>
    </message>
    <message>
        <source>there is no manifest in it</source>
        <translation>其中没有清单</translation>
    </message>
    <message>
        <source>file and type go together: the table, and the row</source>
        <translation>file 和 type 要一起写：表格，以及其中的行</translation>
    </message>
    <message>
        <source>a node is like another one or of a type, not both</source>
        <translation>节点要么像另一个节点，要么属于一种类型，不能两者都是</translation>
    </message>
    <message>
        <source>says nothing of what the nodes offer: say like, file and type, or allocatable</source>
        <translation>没有说明节点提供什么：请写 like，或 file 和 type，或 allocatable</translation>
    </message>
    <message>
        <source>zone and capacityType choose an offer of a type: they need file and type</source>
        <translation>zone 和 capacityType 用来选择类型的一种供应：需要 file 和 type</translation>
    </message>
    <message>
        <source>setPods needs either a pod or a workload</source>
        <translation>setPods 需要 pod 或 workload 之一</translation>
    </message>
    <message>
        <source>priority follows from priorityClass: say one of the two</source>
        <translation>priority 由 priorityClass 决定：两者只写一个</translation>
    </message>
    <message>
        <source>container belongs to requests</source>
        <translation>container 要与 requests 一起写</translation>
    </message>
    <message>
        <source>changes nothing: say requests, tolerations, affinity, priority or priorityClass</source>
        <translation>没有更改任何内容：请写 requests、tolerations、affinity、priority 或 priorityClass</translation>
    </message>
    <message>
        <source>configure needs config or featureGates</source>
        <translation>configure 需要 config 或 featureGates</translation>
    </message>
    <message>
        <source>must be one of all, changed, none, not &quot;%1&quot;%2</source>
        <translation>必须是 all、changed、none 之一，而不是“%1”%2</translation>
    </message>
    <message>
        <source>more than %1 changes are not read</source>
        <translation>最多读取 %1 项更改</translation>
    </message>
    <message>
        <source>changes is missing; a scenario that changes nothing says changes: []</source>
        <translation>缺少 changes；不作更改的情景写 changes: []</translation>
    </message>
    <message>
        <source>has local data in emptyDir volumes, which is lost with it</source>
        <translation>在 emptyDir 卷中有本地数据，会随之丢失</translation>
    </message>
    <message>
        <source>has no controller: nothing puts another in its place</source>
        <translation>没有控制器：没有东西会代替它</translation>
    </message>
    <message>
        <source>belongs to a DaemonSet, which puts another in its place at once</source>
        <translation>属于 DaemonSet，后者会立即补上一个</translation>
    </message>
    <message>
        <source>belongs to a DaemonSet that is gone: nothing puts another in its place</source>
        <translation>所属的 DaemonSet 已不存在：没有东西会代替它</translation>
    </message>
    <message>
        <source>is a static pod of its kubelet</source>
        <translation>是其 kubelet 的静态 Pod</translation>
    </message>
    <message>
        <source>is on its way out already</source>
        <translation>已经在退出</translation>
    </message>
    <message>
        <source>has ended</source>
        <translation>已经结束</translation>
    </message>
    <message>
        <source>its disruption budget allows no disruption now</source>
        <translation>的中断预算目前不允许中断</translation>
    </message>
    <message>
        <source>has several disruption budgets, and the server evicts no such pod</source>
        <translation>有多个中断预算，服务器不驱逐这样的 Pod</translation>
    </message>
    <message>
        <source>counting what fits was stopped</source>
        <translation>清点能放下多少已停止</translation>
    </message>
    <message>
        <source>not modelled</source>
        <translation>未建模</translation>
    </message>
    <message>
        <source>%1 was &quot;%2&quot; and is &quot;%3&quot;</source>
        <translation>%1 原为“%2”，现为“%3”</translation>
    </message>
    <message>
        <source>preempted by %1</source>
        <translation>被 %1 抢占</translation>
    </message>
    <message>
        <source>there is no pod &quot;%1&quot;</source>
        <translation>没有 Pod“%1”</translation>
    </message>
    <message>
        <source>there is no node &quot;%1&quot;</source>
        <translation>没有节点“%1”</translation>
    </message>
    <message>
        <source>it goes with its node</source>
        <translation>它随节点一起消失</translation>
    </message>
    <message>
        <source>it %1</source>
        <translation>它%1</translation>
    </message>
    <message>
        <source>it stands on %1 already: move it</source>
        <translation>它已在 %1 上：请移动它</translation>
    </message>
    <message>
        <source>it is pending: place it</source>
        <translation>它在等待调度：请放置它</translation>
    </message>
    <message>
        <source>it stands on a node that was not read</source>
        <translation>它所在的节点没有读入</translation>
    </message>
    <message>
        <source>it stands there already</source>
        <translation>它已在那里</translation>
    </message>
    <message>
        <source>against the rules: %1</source>
        <translation>违反规则：%1</translation>
    </message>
    <message>
        <source>it stands on no node</source>
        <translation>它不在任何节点上</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>被驱逐</translation>
    </message>
    <message>
        <source>there is no disruption budget &quot;%1&quot;</source>
        <translation>没有中断预算“%1”</translation>
    </message>
    <message>
        <source>it is cordoned already</source>
        <translation>它已被封锁</translation>
    </message>
    <message>
        <source>it is not cordoned</source>
        <translation>它没有被封锁</translation>
    </message>
    <message>
        <source>%1 %2 (force: true drains it)</source>
        <translation>%1 %2（写 force: true 则腾空它）</translation>
    </message>
    <message>
        <source>%1 %2 (deleteEmptyDirData: true drains it)</source>
        <translation>%1 %2（写 deleteEmptyDirData: true 则腾空它）</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>drained</source>
        <translation>节点被腾空</translation>
    </message>
    <message>
        <source>it has no taint %1:%2</source>
        <translation>它没有污点 %1:%2</translation>
    </message>
    <message>
        <source>does not tolerate %1</source>
        <translation>不容忍 %1</translation>
    </message>
    <message>
        <source>it has no label %1</source>
        <translation>它没有标签 %1</translation>
    </message>
    <message>
        <source>Node %1: %2</source>
        <translation>Node %1：%2</translation>
    </message>
    <message>
        <source>limits of volumes that a CSI driver tells of %1 are not copied</source>
        <translation>CSI 驱动为 %1 给出的卷数上限没有复制</translation>
    </message>
    <message>
        <source>devices that a driver publishes for %1 are not copied</source>
        <translation>驱动为 %1 发布的设备没有复制</translation>
    </message>
    <message>
        <source>zones inside the node are not copied</source>
        <translation>节点内部的区域没有复制</translation>
    </message>
    <message>
        <source>it offers nothing: say like, type or allocatable</source>
        <translation>它不提供任何资源：请写 like、type 或 allocatable</translation>
    </message>
    <message>
        <source>its node is removed</source>
        <translation>其节点被移除</translation>
    </message>
    <message>
        <source>its pods request more %1 than it offers now: %2</source>
        <translation>其 Pod 请求的 %1 超过它现在提供的：%2</translation>
    </message>
    <message>
        <source>it has several containers: say which in container</source>
        <translation>它有多个容器：请在 container 中写明是哪一个</translation>
    </message>
    <message>
        <source>it has no container &quot;%1&quot;</source>
        <translation>它没有容器“%1”</translation>
    </message>
    <message>
        <source>the request of %1 is above the limit of container %2, which the API server refuses</source>
        <translation>%1 的请求超过容器 %2 的上限，API 服务器会拒绝</translation>
    </message>
    <message>
        <source>there is no priority class &quot;%1&quot;</source>
        <translation>没有 PriorityClass“%1”</translation>
    </message>
    <message>
        <source>Pod %1: there is no priority class &quot;%2&quot;</source>
        <translation>Pod %1：没有 PriorityClass“%2”</translation>
    </message>
    <message>
        <source>Pod %1: %2</source>
        <translation>Pod %1：%2</translation>
    </message>
    <message>
        <source>not modelled: its pods have claims for devices that are made from a template</source>
        <translation>未建模：其 Pod 的设备声明由模板生成</translation>
    </message>
    <message>
        <source>not modelled: its pods have volumes that are made for each of them</source>
        <translation>未建模：其 Pod 各自有专门生成的卷</translation>
    </message>
    <message>
        <source>who goes first by pod-deletion-cost, the time of becoming ready and restarts is not modelled</source>
        <translation>按 pod-deletion-cost、就绪时间和重启次数决定谁先退出，未建模</translation>
    </message>
    <message>
        <source>scaled down</source>
        <translation>缩容</translation>
    </message>
    <message>
        <source>a DaemonSet has a pod for each node and no number of replicas</source>
        <translation>DaemonSet 每个节点一个 Pod，没有副本数</translation>
    </message>
    <message>
        <source>it has no pod that others could be like</source>
        <translation>它没有可供仿照的 Pod</translation>
    </message>
    <message>
        <source>it has as many already</source>
        <translation>它已有这么多</translation>
    </message>
    <message>
        <source>no pod belongs to it</source>
        <translation>没有属于它的 Pod</translation>
    </message>
    <message>
        <source>%1 stands on a node that was not read</source>
        <translation>%1 所在的节点没有读入</translation>
    </message>
    <message>
        <source>its spec changes</source>
        <translation>其 spec 改变</translation>
    </message>
    <message>
        <source>a pod needs a name</source>
        <translation>Pod 必须有名称</translation>
    </message>
    <message>
        <source>there is a pod of that name already</source>
        <translation>已有同名的 Pod</translation>
    </message>
    <message>
        <source>there is no such pod</source>
        <translation>没有这个 Pod</translation>
    </message>
    <message>
        <source>a node needs a name</source>
        <translation>节点必须有名称</translation>
    </message>
    <message>
        <source>there is a node of that name already</source>
        <translation>已有同名的节点</translation>
    </message>
    <message>
        <source>pods stand on a node of that name, which was not read</source>
        <translation>有 Pod 位于同名节点上，而该节点没有读入</translation>
    </message>
    <message>
        <source>pods stand on it</source>
        <translation>其上有 Pod</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>trying the scenario was stopped</source>
        <translation>情景的试行已停止</translation>
    </message>
    <message>
        <source>its annotation %1 must be a whole number above zero</source>
        <translation>其注解 %1 必须是大于零的整数</translation>
    </message>
    <message>
        <source>the admitted workloads have more than %1 pods in all, which is not tried</source>
        <translation>获准的工作负载共有超过 %1 个 Pod，不作尝试</translation>
    </message>
    <message>
        <source>which pods are its own cannot be told from a %1: none is added for it</source>
        <translation>从 %1 看不出哪些 Pod 属于它：不为它添加 Pod</translation>
    </message>
    <message>
        <source>no node has its labels</source>
        <translation>没有节点带有其标签</translation>
    </message>
    <message>
        <source>its cohorts are in a circle, from %1 on: it admits nothing</source>
        <translation>其 cohort 自 %1 起成环：它不准入任何工作负载</translation>
    </message>
    <message>
        <source>there is no ResourceFlavor %1</source>
        <translation>没有 ResourceFlavor %1</translation>
    </message>
    <message>
        <source>has quota for %1 in flavor %2, and no node of that flavor has any</source>
        <translation>在 flavor %2 中有 %1 的配额，而该 flavor 的节点都没有这种资源</translation>
    </message>
    <message>
        <source>there is no ClusterQueue %1</source>
        <translation>没有 ClusterQueue %1</translation>
    </message>
    <message>
        <source>holds quota of ClusterQueue %1, which is not among the objects</source>
        <translation>占有 ClusterQueue %1 的配额，而它不在对象之中</translation>
    </message>
    <message>
        <source>there is no LocalQueue %1 in its namespace</source>
        <translation>其命名空间中没有 LocalQueue %1</translation>
    </message>
    <message>
        <source>there is no PriorityClass %1</source>
        <translation>没有 PriorityClass %1</translation>
    </message>
    <message>
        <source>there is no WorkloadPriorityClass %1</source>
        <translation>没有 WorkloadPriorityClass %1</translation>
    </message>
    <message>
        <source>making steps was stopped</source>
        <translation>步骤的生成已停止</translation>
    </message>
    <message>
        <source>no room on %1 by steps of a plan alone: %2</source>
        <translation>仅靠方案的步骤，%1 上没有空间：%2</translation>
    </message>
    <message>
        <source>it is not in the cluster</source>
        <translation>它不在集群中</translation>
    </message>
    <message>
        <source>its going is no step: %1</source>
        <translation>它的消失不是方案的步骤：%1</translation>
    </message>
    <message>
        <source>the node %1 is not in the cluster</source>
        <translation>节点 %1 不在集群中</translation>
    </message>
    <message>
        <source>must be %1 or %2, not &quot;%3&quot;</source>
        <translation>必须是 %1 或 %2，而不是“%3”</translation>
    </message>
    <message>
        <source>%1 takes no arguments</source>
        <translation>%1 没有参数</translation>
    </message>
    <message>
        <source>there is no strategy &quot;%1&quot;%2</source>
        <translation>没有策略“%1”%2</translation>
    </message>
    <message>
        <source>%1 scores no nodes</source>
        <translation>%1 不给节点打分</translation>
    </message>
    <message>
        <source>belongs to a plugin that scores</source>
        <translation>只属于打分的插件</translation>
    </message>
    <message>
        <source>the type of scoringStrategy must be %1, as score says</source>
        <translation>scoringStrategy 的 type 必须是 %1，与 score 一致</translation>
    </message>
    <message>
        <source>%1 needs args with a shape</source>
        <translation>%1 需要带 shape 的 args</translation>
    </message>
    <message>
        <source>more than %1 seeds are not read</source>
        <translation>不读取超过 %1 个种子</translation>
    </message>
    <message>
        <source>names no seed</source>
        <translation>没有列出种子</translation>
    </message>
    <message>
        <source>more than %1 strategies are not read</source>
        <translation>不读取超过 %1 种策略</translation>
    </message>
    <message>
        <source>there is another strategy called &quot;%1&quot;: give it a name</source>
        <translation>已有另一个策略叫“%1”：请给它起个名称</translation>
    </message>
    <message>
        <source>names no strategy</source>
        <translation>没有列出策略</translation>
    </message>
    <message>
        <source>cluster is missing: the files of nodes and pods</source>
        <translation>缺少 cluster：节点和 Pod 的文件</translation>
    </message>
    <message>
        <source>strategies is missing</source>
        <translation>缺少 strategies</translation>
    </message>
    <message>
        <source>a seed changes nothing where pods come by creation and equal nodes are taken by name: say seeds: 1</source>
        <translation>Pod 按创建先后到来、同分节点按名称选取时，种子什么也不改变：请写 seeds: 1</translation>
    </message>
    <message>
        <source>must have a value for each of the %1 measures</source>
        <translation>必须为 %1 个度量各有一个值</translation>
    </message>
    <message>
        <source>there is no measure &quot;%1&quot;</source>
        <translation>没有度量“%1”</translation>
    </message>
    <message>
        <source>must have 1 to %1 runs: strategies and seeds</source>
        <translation>必须有 1 到 %1 次运行：策略乘以种子</translation>
    </message>
    <message>
        <source>must have strategy, seed, values and bounds</source>
        <translation>必须有 strategy、seed、values 和 bounds</translation>
    </message>
    <message>
        <source>lab is missing</source>
        <translation>缺少 lab</translation>
    </message>
    <message>
        <source>shard must be below of</source>
        <translation>shard 必须小于 of</translation>
    </message>
    <message>
        <source>the files cannot be packed: %1</source>
        <translation>文件无法打包：%1</translation>
    </message>
    <message>
        <source>there is no part to merge</source>
        <translation>没有可合并的部分</translation>
    </message>
    <message>
        <source>this part is of another lab, or of other input, than %1</source>
        <translation>这一部分属于另一个实验，或输入与 %1 不同</translation>
    </message>
    <message>
        <source>this is a part of %1, and %2 is one of %3</source>
        <translation>这是 %1 个部分之一，而 %2 是 %3 个之一</translation>
    </message>
    <message>
        <source>shard %1 is there twice: it is %2, too</source>
        <translation>分片 %1 出现两次：%2 也是它</translation>
    </message>
    <message>
        <source>this part has other runs than those of shard %1</source>
        <translation>这一部分的运行与分片 %1 应有的不同</translation>
    </message>
    <message>
        <source>of %1 shards these are missing: %2</source>
        <translation>%1 个分片中缺少：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a quantity: write a number and at most one suffix, such as 500m, 2, 1.5Gi or 1e3 (n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or e with an exponent)</source>
        <translation>“%1”不是资源数量：请写一个数和最多一个后缀，例如 500m、2、1.5Gi 或 1e3（n u m k M G T P E，Ki Mi Gi Ti Pi Ei，或 e 加指数）</translation>
    </message>
    <message>
        <source>stopped on request while the objects were being counted</source>
        <translation>清点对象时按要求停止</translation>
    </message>
    <message>
        <source>stopped on request while the objects were being joined</source>
        <translation>合并对象时按要求停止</translation>
    </message>
    <message>
        <source>it needs a name: it is left out</source>
        <translation>必须有名称：已略去</translation>
    </message>
    <message>
        <source>there is one of that name already: this one is left out</source>
        <translation>已有同名的对象：这一个已略去</translation>
    </message>
    <message>
        <source>priority class &quot;%1&quot; is not among the objects read: the pod counts as priority 0</source>
        <translation>读入的对象中没有 PriorityClass“%1”：该 Pod 按优先级 0 计</translation>
    </message>
    <message>
        <source>an amount may not be negative: it is left out</source>
        <translation>数量不能为负：已略去</translation>
    </message>
    <message>
        <source>pci_type &quot;%1&quot; is none</source>
        <translation>pci_type“%1”无效</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number</source>
        <translation>“%1”不是数</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is no number</source>
        <translation>%1 为“%2”，不是数</translation>
    </message>
    <message>
        <source>a PU without a number that a CPU can have</source>
        <translation>PU 没有 CPU 可用的编号</translation>
    </message>
    <message>
        <source>a page_type without a size</source>
        <translation>page_type 没有大小</translation>
    </message>
    <message>
        <source>&lt;%1&gt; is no topology of hwloc; write one with: lstopo FILE.xml</source>
        <translation>&lt;%1&gt; 不是 hwloc 的拓扑；可用 lstopo FILE.xml 写出</translation>
    </message>
    <message>
        <source>version &quot;%1&quot; of hwloc&apos;s XML is not known; 1.x, 2.x and 3.x are</source>
        <translation>不认识 hwloc XML 的版本“%1”；支持 1.x、2.x 和 3.x</translation>
    </message>
    <message>
        <source>there is no object of type Machine in it</source>
        <translation>其中没有 Machine 类型的对象</translation>
    </message>
    <message>
        <source>there is no core in it</source>
        <translation>其中没有核心</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot; is no number</source>
        <translation>%1“%2”不是数</translation>
    </message>
    <message>
        <source>is below zero: nothing passes that is compared with it</source>
        <translation>小于零：与它比较的都不能通过</translation>
    </message>
    <message>
        <source>min of %1 is above its max: it can never be used up</source>
        <translation>%1 的 min 大于 max：永远用不完</translation>
    </message>
    <message>
        <source>must be a whole number of %1 bits, not &quot;%2&quot;: its pods tolerate no preemption</source>
        <translation>必须是 %1 位整数，而不是“%2”：其 Pod 不容忍抢占</translation>
    </message>
    <message>
        <source>is below zero</source>
        <translation>小于零</translation>
    </message>
    <message>
        <source>is below zero: the group needs none of it</source>
        <translation>小于零：该组不需要它</translation>
    </message>
    <message>
        <source>is below zero: it counts as not said</source>
        <translation>小于零：按未写计</translation>
    </message>
    <message>
        <source>declares an entity, which no topology needs; it is not read</source>
        <translation>声明了实体，拓扑不需要它；不予读取</translation>
    </message>
    <message>
        <source>more than %1 elements</source>
        <translation>元素多于 %1 个</translation>
    </message>
    <message>
        <source>an alias inside the value that it stands for</source>
        <translation>别名位于它所代表的值之内</translation>
    </message>
    <message>
        <source>aliases make this document larger than %1 MiB</source>
        <translation>别名使本文档超过 %1 MiB</translation>
    </message>
    <message>
        <source>anchors hold more than %1 MiB</source>
        <translation>锚点的内容超过 %1 MiB</translation>
    </message>
    <message>
        <source>a list or map where the name of a field is expected</source>
        <translation>应为字段名之处是列表或映射</translation>
    </message>
    <message>
        <source>&lt;&lt; merges maps only</source>
        <translation>&lt;&lt; 只能合并映射</translation>
    </message>
    <message>
        <source>merged maps are too large</source>
        <translation>合并后的映射过大</translation>
    </message>
    <message>
        <source>a second document; one is expected</source>
        <translation>出现第二个文档；只应有一个</translation>
    </message>
    <message>
        <source>nothing is left of it</source>
        <translation>其中什么也没有剩下</translation>
    </message>
    <message>
        <source>is neither YAML nor JSON</source>
        <translation>既不是 YAML 也不是 JSON</translation>
    </message>
    <message>
        <source>this is no kubeconfig</source>
        <translation>这不是 kubeconfig</translation>
    </message>
    <message>
        <source>%1 %2 without a namespace</source>
        <translation>%1 %2 没有命名空间</translation>
    </message>
    <message>
        <source>%1 %2 with a namespace</source>
        <translation>%1 %2 带有命名空间</translation>
    </message>
    <message>
        <source>is no recording of a cluster</source>
        <translation>不是集群的录制</translation>
    </message>
    <message>
        <source>there is no whole picture in it: it was ended before the first was written</source>
        <translation>其中没有完整的状态：录制在写出第一个之前就结束了</translation>
    </message>
    <message>
        <source>is not there any more</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>is another than it was</source>
        <translation>与原来的不同</translation>
    </message>
    <message>
        <source>does not request one amount from 0 to %1 of every resource</source>
        <translation>没有对每种资源请求 0 到 %1 之间的一个数量</translation>
    </message>
    <message>
        <source>needs %1 cells; a bin has at most %2</source>
        <translation>需要 %1 个单元；一个箱最多有 %2 个</translation>
    </message>
    <message>
        <source>needs cells, which have no resources here</source>
        <translation>需要单元，而这里的单元没有资源</translation>
    </message>
    <message>
        <source>its price is not within 0 and 1000000</source>
        <translation>其价格不在 0 到 1000000 之间</translation>
    </message>
    <message>
        <source>asks for nothing, so that any number of it fits</source>
        <translation>没有请求任何资源，因此可以放下任意多个</translation>
    </message>
    <message>
        <source>does not have one amount from 0 to %1 of every resource</source>
        <translation>不是每种资源都有 0 到 %1 之间的一个数量</translation>
    </message>
    <message>
        <source>has more than %1 cells</source>
        <translation>单元多于 %1 个</translation>
    </message>
    <message>
        <source>is of class %1, which is not there</source>
        <translation>属于类 %1，而该类不存在</translation>
    </message>
    <message>
        <source>is in bin %1, which is not there</source>
        <translation>在箱 %1 中，而该箱不存在</translation>
    </message>
    <message>
        <source>is in bin %1, which its class does not accept</source>
        <translation>在箱 %1 中，而其类不接受该箱</translation>
    </message>
    <message>
        <source>is not in %1 cells of bin %2</source>
        <translation>没有占用箱 %2 的 %1 个单元</translation>
    </message>
    <message>
        <source>holds more than it has</source>
        <translation>所装超过其容量</translation>
    </message>
    <message>
        <source>is beyond the limit with the pods that stay</source>
        <translation>仅留下的 Pod 就已超过限度</translation>
    </message>
    <message>
        <source>no pod of it finds a node that stays under the limit</source>
        <translation>其上没有 Pod 能找到仍低于限度的节点</translation>
    </message>
    <message>
        <source>has the annotation %1</source>
        <translation>带有注解 %1</translation>
    </message>
    <message>
        <source>is protected</source>
        <translation>受保护</translation>
    </message>
    <message>
        <source>is of scheduler %1, whose rules are not known</source>
        <translation>属于调度器 %1，其规则未知</translation>
    </message>
    <message>
        <source>comparing was stopped</source>
        <translation>比较已停止</translation>
    </message>
    <message>
        <source>it comes back to its node: that is no move</source>
        <translation>它回到原来的节点：这不是移动</translation>
    </message>
    <message>
        <source>no corresponding pod %1 in pods of node %2</source>
        <translation>节点 %2 的 Pod 中没有对应的 Pod %1</translation>
    </message>
    <message>
        <source>is not among the objects: queues that select namespaces by other labels than its name refuse it</source>
        <translation>不在对象之中：按名称以外的标签选择命名空间的队列会拒绝它</translation>
    </message>
    <message>
        <source>requested %1 cpus not multiple cpus per core = %2</source>
        <translation>请求的 %1 个 CPU 不是每核心 CPU 数 %2 的倍数</translation>
    </message>
    <message>
        <source>not enough free physical CPUs: available physical CPUs = %1, requested CPUs = %2, CPUs per core = %3</source>
        <translation>空闲的物理 CPU 不足：可用物理 CPU = %1，请求 CPU = %2，每核心 CPU = %3</translation>
    </message>
    <message>
        <source>HugePages require cpu or memory</source>
        <translation>HugePages 需要同时请求 cpu 或 memory</translation>
    </message>
    <message>
        <source>%1 is no size of hugepages</source>
        <translation>%1 不是大页的大小</translation>
    </message>
    <message>
        <source>Limit must be set for non overcommitable resources</source>
        <translation>不可超配的资源必须设置上限</translation>
    </message>
    <message>
        <source>%1 is not positive integer multiple of %2</source>
        <translation>%1 不是 %2 的正整数倍</translation>
    </message>
    <message>
        <source>is less than the %1 CPUs of its zones</source>
        <translation>少于其区域的 %1 个 CPU</translation>
    </message>
    <message>
        <source>is less than the %1 of its zones</source>
        <translation>少于其区域的 %1</translation>
    </message>
    <message>
        <source>is less than the %1 pages of its zones</source>
        <translation>少于其区域的 %1 页</translation>
    </message>
    <message>
        <source>is %1, and the machine has %2 GPUs</source>
        <translation>为 %1，而机器有 %2 个 GPU</translation>
    </message>
    <message>
        <source>names %1 %2 of %3</source>
        <translation>写了 %1 %2，而总数为 %3</translation>
    </message>
    <message>
        <source>is not in ascending order</source>
        <translation>不是升序</translation>
    </message>
    <message>
        <source>is that of an earlier package</source>
        <translation>与前面的封装相同</translation>
    </message>
    <message>
        <source>is that of an earlier zone</source>
        <translation>与前面的区域相同</translation>
    </message>
    <message>
        <source>is lower than that of the zone before</source>
        <translation>小于前一个区域的编号</translation>
    </message>
    <message>
        <source>CPUs %1 are in an earlier zone</source>
        <translation>CPU %1 已在前面的区域中</translation>
    </message>
    <message>
        <source>has %1 distances for %2 zones</source>
        <translation>%2 个区域却有 %1 个距离</translation>
    </message>
    <message>
        <source>names %1 a second time</source>
        <translation>第二次写了 %1</translation>
    </message>
    <message>
        <source>has sizes that do not ascend, or fewer than no pages</source>
        <translation>其大小不是升序，或页数小于零</translation>
    </message>
    <message>
        <source>has %1 free pages of %2</source>
        <translation>%2 页中却有 %1 页空闲</translation>
    </message>
    <message>
        <source>are larger than the zone&apos;s memory</source>
        <translation>大于该区域的内存</translation>
    </message>
    <message>
        <source>is less than its zones add up to</source>
        <translation>小于其各区域之和</translation>
    </message>
    <message>
        <source>CPUs %1 lie in more than one zone</source>
        <translation>CPU %1 位于多个区域中</translation>
    </message>
    <message>
        <source>CPUs %1 are in an earlier group</source>
        <translation>CPU %1 已在前面的组中</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>CPUs %1 are in an earlier core</source>
        <translation>CPU %1 已在前面的核心中</translation>
    </message>
    <message>
        <source>CPUs %1 are not in its zone</source>
        <translation>CPU %1 不在其区域中</translation>
    </message>
    <message>
        <source>CPUs are not all in its L3 group</source>
        <translation>其 CPU 不都在它的 L3 组中</translation>
    </message>
    <message>
        <source>is that of an earlier group</source>
        <translation>与前面的组相同</translation>
    </message>
    <message>
        <source>is that of an earlier GPU</source>
        <translation>与前面的 GPU 相同</translation>
    </message>
    <message>
        <source>is that of an earlier device of %1</source>
        <translation>与前面的 %1 设备相同</translation>
    </message>
    <message>
        <source>names a part that is not there</source>
        <translation>写了不存在的部件</translation>
    </message>
    <message>
        <source>leads from a part to itself</source>
        <translation>从一个部件指向它自己</translation>
    </message>
    <message>
        <source>spec.schedulingGroup: the pods of pod group %1 are scheduled together</source>
        <translation>spec.schedulingGroup：pod group %1 的 Pod 一起调度</translation>
    </message>
    <message>
        <source>spec.schedulingGroup: the pods of pod group %1 are scheduled together; say the scheduler&apos;s feature gates, GenericWorkload and those that need it</source>
        <translation>spec.schedulingGroup：pod group %1 的 Pod 一起调度；请说明调度器的特性门控：GenericWorkload 及依赖它的门控</translation>
    </message>
    <message>
        <source>feature gate %1=%2</source>
        <translation>特性门控 %1=%2</translation>
    </message>
    <message>
        <source>%1: the webhooks of the configuration were not asked</source>
        <translation>%1：没有询问配置中的 webhook</translation>
    </message>
    <message>
        <source>schedulerName: no profile is called &quot;%1&quot;</source>
        <translation>schedulerName：没有名为“%1”的 profile</translation>
    </message>
    <message>
        <source>needs %1 %2</source>
        <translation>需要 %1 %2 权限</translation>
    </message>
    <message>
        <source>needs %1 %2 in %3</source>
        <translation>需要在 %3 中的 %1 %2 权限</translation>
    </message>
    <message>
        <source>the server ended the watch of %1 at once</source>
        <translation>服务器立即结束了对 %1 的 watch</translation>
    </message>
    <message>
        <source>devices without the gate %1</source>
        <translation>未启用门控 %1 的设备</translation>
    </message>
    <message>
        <source>extended resource %1 from device class %2</source>
        <translation>来自设备类 %2 的扩展资源 %1</translation>
    </message>
    <message>
        <source>its pods have more GPUs than there are</source>
        <translation>它的 Pod 占用的 GPU 多于实有数量</translation>
    </message>
    <message>
        <source>its pods have more of its GPUs than there is</source>
        <translation>它的 Pod 占用的 GPU 份额多于实有份额</translation>
    </message>
    <message>
        <source>several pods share its GPUs, and which of them share one is not known</source>
        <translation>多个 Pod 共享它的 GPU，但不知道哪些 Pod 共享同一块</translation>
    </message>
    <message>
        <source>pod %1 has GPUs in a way that is not modelled</source>
        <translation>Pod %1 占用 GPU 的方式未建模</translation>
    </message>
    <message>
        <source>pod %1 wants GPUs in a way that is not modelled</source>
        <translation>Pod %1 申请 GPU 的方式未建模</translation>
    </message>
    <message>
        <source>what the pod wants of GPUs: neither a share of one nor a number of whole ones</source>
        <translation>Pod 对 GPU 的申请：既不是一块的一部分，也不是若干整块</translation>
    </message>
    <message>
        <source>node %1: %2</source>
        <translation>节点 %1：%2</translation>
    </message>
    <message>
        <source>a pod group without its PodGroup</source>
        <translation>没有 PodGroup 对象的 pod group</translation>
    </message>
    <message>
        <source>the load of the nodes was not measured: a load watcher&apos;s answer is needed</source>
        <translation>未测量节点负载：需要 load watcher 的答复</translation>
    </message>
    <message>
        <source>discardReservedNodes: nodes with pods on the way to them count as unknown</source>
        <translation>discardReservedNodes：有 Pod 正在前往的节点视为未知</translation>
    </message>
    <message>
        <source>cacheResyncPeriodSeconds: what nodes publish is corrected by what was assumed since</source>
        <translation>cacheResyncPeriodSeconds：节点发布的数据会按此后的假定放置修正</translation>
    </message>
    <message>
        <source>preemptionMode: zones are looked at anew once victims are gone</source>
        <translation>preemptionMode：牺牲者离开后重新查看各 zone</translation>
    </message>
    <message>
        <source>a node publishes more than 16 zones, whose combinations are too many</source>
        <translation>某节点发布了超过 16 个 zone，组合过多</translation>
    </message>
    <message>
        <source>a node would need more than eight zones, for which the real plugin&apos;s score is no score</source>
        <translation>某节点需要超过八个 zone，此时真实插件给出的分数无效</translation>
    </message>
    <message>
        <source>a container requests fewer than two resources, whose balance the real plugin fails on</source>
        <translation>某容器请求的资源少于两种，真实插件计算其均衡时会失败</translation>
    </message>
    <message>
        <source>a container requests nothing, on which the real plugin fails</source>
        <translation>某容器没有任何请求，真实插件会失败</translation>
    </message>
    <message>
        <source>NodeResourceTopology %1 has two zones of one number, on which the real plugin fails</source>
        <translation>NodeResourceTopology %1 有两个编号相同的 zone，真实插件会失败</translation>
    </message>
    <message>
        <source>NodeResourceTopology %1 has a zone numbered 64 or more, on which the real plugin fails</source>
        <translation>NodeResourceTopology %1 有编号为 64 或更大的 zone，真实插件会失败</translation>
    </message>
    <message>
        <source>the zones of NodeResourceTopology %1 are not numbered 0, 1, …, on which the real plugin fails</source>
        <translation>NodeResourceTopology %1 的 zone 未按 0、1、… 编号，真实插件会失败</translation>
    </message>
    <message>
        <source>what the PriorityClass %1 of the pod %2 tolerates: it is not among the objects</source>
        <translation>Pod %2 的 PriorityClass %1 容忍什么：对象中没有它</translation>
    </message>
    <message>
        <source>how long the pod %1 still tolerates preemption: it is not known what time it is</source>
        <translation>Pod %1 还容忍抢占多久：不知道当前时间</translation>
    </message>
    <message>
        <source>how long the pod %1 still tolerates preemption: it is not known since when it stands on its node</source>
        <translation>Pod %1 还容忍抢占多久：不知道它从何时起在该节点上</translation>
    </message>
    <message>
        <source>there is no ElasticQuota %1, its parent: it counts as one of the first level</source>
        <translation>没有其上级 ElasticQuota %1：它按第一层计算</translation>
    </message>
    <message>
        <source>its parents lead in a circle: it gets nothing</source>
        <translation>其上级构成环：它分不到任何资源</translation>
    </message>
    <message>
        <source>its min of %1 is above its max</source>
        <translation>其 %1 的 min 大于 max</translation>
    </message>
    <message>
        <source>there is no ElasticQuota %1: it counts in the default quota</source>
        <translation>没有 ElasticQuota %1：它计入默认配额</translation>
    </message>
    <message>
        <source>is no Configuration of config.kueue.x-k8s.io/v1beta1 or v1beta2</source>
        <translation>不是 config.kueue.x-k8s.io/v1beta1 或 v1beta2 的 Configuration</translation>
    </message>
    <message>
        <source>is not read: of Kueue&apos;s configuration only fairSharing is modelled</source>
        <translation>不读取：Kueue 的配置中只有 fairSharing 已建模</translation>
    </message>
    <message>
        <source>there is no node among the objects</source>
        <translation>对象中没有节点</translation>
    </message>
    <message>
        <source>no pod is pending: there is nothing to compare</source>
        <translation>没有待调度的 Pod：没有可比较的</translation>
    </message>
    <message>
        <source>kube-scheduler has no queues that deserve a share</source>
        <translation>kube-scheduler 没有应得份额的队列</translation>
    </message>
    <message>
        <source>there is no ElasticQuota among the objects</source>
        <translation>对象中没有 ElasticQuota</translation>
    </message>
    <message>
        <source>no ElasticQuota has a max of a resource that nodes have</source>
        <translation>没有 ElasticQuota 的 max 含有节点所有的资源</translation>
    </message>
    <message>
        <source>neither proportion nor capacity is configured, which give a queue what it deserves</source>
        <translation>没有配置 proportion 或 capacity，是它们给队列应得的份额</translation>
    </message>
    <message>
        <source>no queue deserves a part of what the nodes have</source>
        <translation>没有队列应得节点所有的一部分</translation>
    </message>
    <message>
        <source>%1 pending pods name another scheduler: they count as pods of Volcano</source>
        <translation>%1 个待调度的 Pod 写的是别的调度器：按 Volcano 的 Pod 计算</translation>
    </message>
    <message>
        <source>there is no ClusterQueue among the objects</source>
        <translation>对象中没有 ClusterQueue</translation>
    </message>
    <message>
        <source>Kueue has nominal quotas that may be lent and borrowed, and no deserved share</source>
        <translation>Kueue 有可借出和借用的名义配额，没有应得份额</translation>
    </message>
    <message>
        <source>no pending pod has a shape that can be counted</source>
        <translation>没有待调度的 Pod 的形状可以计数</translation>
    </message>
    <message>
        <source>%1 pending pods name a scheduler that the configuration does not have: they count as its own</source>
        <translation>%1 个待调度的 Pod 写的调度器是该配置没有的：按它自己的计算</translation>
    </message>
    <message>
        <source>order of pods</source>
        <translation>Pod 的次序</translation>
    </message>
    <message>
        <source>priority, then time</source>
        <translation>优先级，然后时间</translation>
    </message>
    <message>
        <source>Coscheduling, TopologicalSort, QOSSort</source>
        <translation>Coscheduling, TopologicalSort, QOSSort</translation>
    </message>
    <message>
        <source>queue, job, task: by plugins</source>
        <translation>队列、作业、任务：由插件决定</translation>
    </message>
    <message>
        <source>priority, gang-aware, sub-priority</source>
        <translation>优先级，顾及成组，子优先级</translation>
    </message>
    <message>
        <source>workloads of a queue by priority, then time</source>
        <translation>队列中的工作负载按优先级，然后时间</translation>
    </message>
    <message>
        <source>gangs</source>
        <translation>成组调度</translation>
    </message>
    <message>
        <source>behind alpha gates (PodGroup)</source>
        <translation>在 alpha 门控之后（PodGroup）</translation>
    </message>
    <message>
        <source>Coscheduling: pods wait 60 s on their nodes</source>
        <translation>Coscheduling：Pod 在节点上等待 60 秒</translation>
    </message>
    <message>
        <source>gang: all of a statement or nothing, no waiting pods</source>
        <translation>gang：一个 statement 全有或全无，没有等待的 Pod</translation>
    </message>
    <message>
        <source>gang groups, strict or not</source>
        <translation>成组的组，严格或不严格</translation>
    </message>
    <message>
        <source>a workload gets its quota whole; its pods may still stand in part</source>
        <translation>工作负载的配额整个得到；其 Pod 仍可能只放下一部分</translation>
    </message>
    <message>
        <source>fewer pods than asked for</source>
        <translation>少于所要求的 Pod</translation>
    </message>
    <message>
        <source>minCount</source>
        <translation>minCount</translation>
    </message>
    <message>
        <source>minMember</source>
        <translation>minMember</translation>
    </message>
    <message>
        <source>minAvailable, minimum a task</source>
        <translation>minAvailable，每个任务的最小数</translation>
    </message>
    <message>
        <source>minimum of the gang</source>
        <translation>组的最小数</translation>
    </message>
    <message>
        <source>partial admission, minCount</source>
        <translation>部分准入，minCount</translation>
    </message>
    <message>
        <source>who tries again</source>
        <translation>何时重试</translation>
    </message>
    <message>
        <source>events and back-off</source>
        <translation>事件与退避</translation>
    </message>
    <message>
        <source>the same, and back-off of pod groups</source>
        <translation>同左，另有 Pod 组的退避</translation>
    </message>
    <message>
        <source>every session, without back-off</source>
        <translation>每个会话，没有退避</translation>
    </message>
    <message>
        <source>events; a workload that cannot fit is parked until something changes</source>
        <translation>事件；放不下的工作负载搁置到情况变化为止</translation>
    </message>
    <message>
        <source>pods made only when there is room</source>
        <translation>有空位才创建 Pod</translation>
    </message>
    <message>
        <source>jobs wait before the phase Inqueue</source>
        <translation>作业在阶段 Inqueue 之前等待</translation>
    </message>
    <message>
        <source>jobs stay suspended until they are admitted</source>
        <translation>Job 在获准之前保持挂起</translation>
    </message>
    <message>
        <source>queues and shares</source>
        <translation>队列与份额</translation>
    </message>
    <message>
        <source>ResourceQuota at the API server</source>
        <translation>API 服务器的 ResourceQuota</translation>
    </message>
    <message>
        <source>ElasticQuota of a namespace: min, max</source>
        <translation>命名空间的 ElasticQuota：min, max</translation>
    </message>
    <message>
        <source>proportion, capacity, hierarchies</source>
        <translation>proportion, capacity，层级</translation>
    </message>
    <message>
        <source>tree of ElasticQuotas: min, max, runtime</source>
        <translation>ElasticQuota 的树：min, max, runtime</translation>
    </message>
    <message>
        <source>ClusterQueues in a tree of cohorts: nominal quota, limits of borrowing and lending</source>
        <translation>ClusterQueue 组成 cohort 的树：名义配额，借用和出借的上限</translation>
    </message>
    <message>
        <source>dominant resource fairness</source>
        <translation>主导资源公平</translation>
    </message>
    <message>
        <source>drf, hierarchical</source>
        <translation>drf，有层级的</translation>
    </message>
    <message>
        <source>fair sharing by the weighted dominant share of what is borrowed</source>
        <translation>按所借用部分的加权主导份额的公平共享</translation>
    </message>
    <message>
        <source>borrowing and taking back</source>
        <translation>借用与收回</translation>
    </message>
    <message>
        <source>up to the sum of min, taken back by preemption</source>
        <translation>至 min 之和，以抢占收回</translation>
    </message>
    <message>
        <source>action reclaim</source>
        <translation>action reclaim</translation>
    </message>
    <message>
        <source>runtime shrinks, pods are evicted after 120 s</source>
        <translation>runtime 收缩，120 秒后驱逐 Pod</translation>
    </message>
    <message>
        <source>preemption in the cohort: reclaimWithinCohort, fair sharing</source>
        <translation>cohort 内的抢占：reclaimWithinCohort，公平共享</translation>
    </message>
    <message>
        <source>preemption</source>
        <translation>抢占</translation>
    </message>
    <message>
        <source>DefaultPreemption</source>
        <translation>DefaultPreemption</translation>
    </message>
    <message>
        <source>PreemptionToleration beside it</source>
        <translation>另有 PreemptionToleration</translation>
    </message>
    <message>
        <source>preempt within a queue; gangpreempt, gangreclaim</source>
        <translation>队列内 preempt；gangpreempt, gangreclaim</translation>
    </message>
    <message>
        <source>DefaultPreemption, quota, reservation</source>
        <translation>DefaultPreemption，配额，预留</translation>
    </message>
    <message>
        <source>of workloads, by queue and cohort</source>
        <translation>抢占工作负载，按队列和 cohort</translation>
    </message>
    <message>
        <source>disruption budgets in preemption</source>
        <translation>抢占中的中断预算</translation>
    </message>
    <message>
        <source>as few violations as possible</source>
        <translation>尽量少违反</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同左</translation>
    </message>
    <message>
        <source>plugin pdb</source>
        <translation>插件 pdb</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>不过问</translation>
    </message>
    <message>
        <source>time limits of waiting</source>
        <translation>等待的时限</translation>
    </message>
    <message>
        <source>60 s, or the PodGroup&apos;s</source>
        <translation>60 秒，或 PodGroup 所写</translation>
    </message>
    <message>
        <source>sla</source>
        <translation>sla</translation>
    </message>
    <message>
        <source>600 s, or an annotation</source>
        <translation>600 秒，或注解所写</translation>
    </message>
    <message>
        <source>with waitForPodsReady</source>
        <translation>用 waitForPodsReady</translation>
    </message>
    <message>
        <source>packing</source>
        <translation>装箱</translation>
    </message>
    <message>
        <source>MostAllocated, RequestedToCapacityRatio, also of extended resources</source>
        <translation>MostAllocated, RequestedToCapacityRatio，也用于扩展资源</translation>
    </message>
    <message>
        <source>NodeResourcesAllocatable, TargetLoadPacking</source>
        <translation>NodeResourcesAllocatable, TargetLoadPacking</translation>
    </message>
    <message>
        <source>binpack, nodeorder, resource-strategy-fit</source>
        <translation>binpack, nodeorder, resource-strategy-fit</translation>
    </message>
    <message>
        <source>NodeResourcesFitPlus; also within NUMA zones and devices</source>
        <translation>NodeResourcesFitPlus；也在 NUMA 区和设备之内</translation>
    </message>
    <message>
        <source>affinity, taints, spreading, ports, volumes</source>
        <translation>亲和、污点、分布、端口、卷</translation>
    </message>
    <message>
        <source>yes, by the same code</source>
        <translation>有，同一份代码</translation>
    </message>
    <message>
        <source>resource claims (DRA)</source>
        <translation>资源声明（DRA）</translation>
    </message>
    <message>
        <source>yes; shares, partitions and binding conditions are beta, on by default</source>
        <translation>有；份额、分区和绑定条件为 beta，默认开启</translation>
    </message>
    <message>
        <source>in predicates and the quota of capacity</source>
        <translation>在 predicates 和 capacity 的配额中</translation>
    </message>
    <message>
        <source>NUMA zones</source>
        <translation>NUMA 区</translation>
    </message>
    <message>
        <source>the kubelet alone</source>
        <translation>只由 kubelet</translation>
    </message>
    <message>
        <source>NodeResourceTopologyMatch, all resources</source>
        <translation>NodeResourceTopologyMatch，所有资源</translation>
    </message>
    <message>
        <source>numa-aware, CPUs alone</source>
        <translation>numa-aware，仅 CPU</translation>
    </message>
    <message>
        <source>NodeNUMAResource: CPUs, memory, devices</source>
        <translation>NodeNUMAResource：CPU，内存，设备</translation>
    </message>
    <message>
        <source>which CPUs</source>
        <translation>哪些 CPU</translation>
    </message>
    <message>
        <source>the kubelet</source>
        <translation>kubelet</translation>
    </message>
    <message>
        <source>a hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>the scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>sharing GPUs</source>
        <translation>共享 GPU</translation>
    </message>
    <message>
        <source>resource claims</source>
        <translation>资源声明</translation>
    </message>
    <message>
        <source>deviceshare: memory, vGPU, MIG, vNPU</source>
        <translation>deviceshare：显存，vGPU, MIG, vNPU</translation>
    </message>
    <message>
        <source>DeviceShare: core, memory, over several GPUs</source>
        <translation>DeviceShare：算力，显存，跨多个 GPU</translation>
    </message>
    <message>
        <source>GPU and NIC together</source>
        <translation>GPU 与网卡一起</translation>
    </message>
    <message>
        <source>constraints of a claim (matchAttribute)</source>
        <translation>声明的约束（matchAttribute）</translation>
    </message>
    <message>
        <source>the same PCIe switch</source>
        <translation>同一 PCIe 交换机</translation>
    </message>
    <message>
        <source>network topology of gangs</source>
        <translation>组的网络拓扑</translation>
    </message>
    <message>
        <source>behind an alpha gate, one key</source>
        <translation>在 alpha 门控之后，一个键</translation>
    </message>
    <message>
        <source>HyperNode, hard or soft</source>
        <translation>HyperNode，硬或软</translation>
    </message>
    <message>
        <source>ClusterNetworkTopology</source>
        <translation>ClusterNetworkTopology</translation>
    </message>
    <message>
        <source>measured load</source>
        <translation>测得的负载</translation>
    </message>
    <message>
        <source>Trimaran: four plugins</source>
        <translation>Trimaran：四个插件</translation>
    </message>
    <message>
        <source>usage</source>
        <translation>usage</translation>
    </message>
    <message>
        <source>LoadAwareScheduling</source>
        <translation>LoadAwareScheduling</translation>
    </message>
    <message>
        <source>room for pods to come</source>
        <translation>为将来的 Pod 留位</translation>
    </message>
    <message>
        <source>nominated nodes</source>
        <translation>提名的节点</translation>
    </message>
    <message>
        <source>guarantee of a queue</source>
        <translation>队列的 guarantee</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>Reservation</translation>
    </message>
    <message>
        <source>pools of nodes</source>
        <translation>节点池</translation>
    </message>
    <message>
        <source>labels, taints, addedAffinity of a profile</source>
        <translation>标签，污点，配置档的 addedAffinity</translation>
    </message>
    <message>
        <source>nodegroup by queue, shards</source>
        <translation>按队列的 nodegroup，分片</translation>
    </message>
    <message>
        <source>the same, quota trees by pool</source>
        <translation>同左，按池的配额树</translation>
    </message>
    <message>
        <source>several policies</source>
        <translation>多种策略</translation>
    </message>
    <message>
        <source>profiles, or several processes</source>
        <translation>多个配置档，或多个进程</translation>
    </message>
    <message>
        <source>one configuration a process</source>
        <translation>每个进程一份配置</translation>
    </message>
    <message>
        <source>profiles</source>
        <translation>多个配置档</translation>
    </message>
    <message>
        <source>rules of one&apos;s own</source>
        <translation>自己的规则</translation>
    </message>
    <message>
        <source>plugins in Go, extenders over HTTP</source>
        <translation>Go 插件，HTTP extender</translation>
    </message>
    <message>
        <source>plugins in Go</source>
        <translation>Go 插件</translation>
    </message>
    <message>
        <source>plugins in Go, actions, an extender</source>
        <translation>Go 插件，action，一个 extender</translation>
    </message>
    <message>
        <source>descheduling</source>
        <translation>重调度</translation>
    </message>
    <message>
        <source>the community&apos;s descheduler beside it</source>
        <translation>旁边的社区 descheduler</translation>
    </message>
    <message>
        <source>rescheduling, tdm</source>
        <translation>rescheduling, tdm</translation>
    </message>
    <message>
        <source>koord-descheduler, with reservation first</source>
        <translation>koord-descheduler，先预留</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>都有</translation>
    </message>
    <message>
        <source>must be RESOURCE=PERCENT,…, each resource once, with 0 to 100</source>
        <translation>必须是 RESOURCE=PERCENT,…，每种资源一次，百分比为 0 到 100</translation>
    </message>
    <message>
        <source>must be 0 to %1</source>
        <translation>必须在 0 到 %1 之间</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>no pod is in a group of that name</source>
        <translation>没有 Pod 属于这个名称的组</translation>
    </message>
    <message>
        <source>there is no node to plan for</source>
        <translation>没有可供规划的节点</translation>
    </message>
    <message>
        <source>a goal to drain needs a node</source>
        <translation>排空目标需要一个节点</translation>
    </message>
    <message>
        <source>a goal to make room needs a pod</source>
        <translation>腾出空间的目标需要一个 Pod</translation>
    </message>
    <message>
        <source>a goal for slots needs a shape</source>
        <translation>槽位目标需要一个形状</translation>
    </message>
    <message>
        <source>a goal to rebalance needs a limit</source>
        <translation>重新平衡的目标需要一个上限</translation>
    </message>
    <message>
        <source>a goal to vacate needs an amount above 0</source>
        <translation>腾空目标需要大于 0 的数量</translation>
    </message>
    <message>
        <source>the step is refused: %1</source>
        <translation>该步骤被拒绝：%1</translation>
    </message>
    <message>
        <source>nothing says that a plan needs a move</source>
        <translation>没有什么说明方案需要移动</translation>
    </message>
    <message>
        <source>each of so many pods has to leave its node</source>
        <translation>这么多个 Pod 都必须离开所在节点</translation>
    </message>
    <message>
        <source>as things are the rules refuse it, so something has to move</source>
        <translation>现状下规则拒绝它，所以必须移动些什么</translation>
    </message>
    <message>
        <source>counted is what each node has to lose at least, by %1</source>
        <translation>按 %1 计算每个节点至少必须失去的</translation>
    </message>
    <message>
        <source>counted is what each node has to lose at least, and what is free for the largest of these pods, by %1</source>
        <translation>按 %1 计算每个节点至少必须失去的，以及留给其中最大的 Pod 的空闲</translation>
    </message>
    <message>
        <source>counted is what each node has to lose at least, and what is free for all of these pods together, by %1</source>
        <translation>按 %1 计算每个节点至少必须失去的，以及留给所有这些 Pod 的空闲</translation>
    </message>
    <message>
        <source>whatever moves, taints, labels or cordons close every node</source>
        <translation>无论移动什么，污点、标签或封锁关闭了每个节点</translation>
    </message>
    <message>
        <source>no node has room even without all pods that may leave it, by %1</source>
        <translation>按 %1，即使所有可离开的 Pod 都离开，也没有节点有空间</translation>
    </message>
    <message>
        <source>all nodes together have no more even without all pods that may leave them, by %1</source>
        <translation>按 %1，即使所有可离开的 Pod 都离开，全部节点合起来也没有更多</translation>
    </message>
    <message>
        <source>take its annotation %1 away</source>
        <translation>去掉它的注解 %1</translation>
    </message>
    <message>
        <source>take it out of the protected pods</source>
        <translation>把它从受保护的 Pod 中去掉</translation>
    </message>
    <message>
        <source>open a configuration with scheduler %1</source>
        <translation>打开含有调度器 %1 的配置</translation>
    </message>
    <message>
        <source>allow pods with emptyDir volumes to move: what is in the volumes is lost</source>
        <translation>允许移动带有 emptyDir 卷的 Pod：卷中的内容会丢失</translation>
    </message>
    <message>
        <source>give it a controller, or end it by hand</source>
        <translation>给它一个控制器，或手动结束它</translation>
    </message>
    <message>
        <source>wait until its disruption budget allows one, scale it up, or relax the budget</source>
        <translation>等到它的中断预算允许一次，扩容，或放宽预算</translation>
    </message>
    <message>
        <source>leave it one disruption budget</source>
        <translation>只给它留一个中断预算</translation>
    </message>
    <message>
        <source>is no step of such a plan</source>
        <translation>不是这种方案的步骤</translation>
    </message>
    <message>
        <source>the pod is pending</source>
        <translation>该 Pod 待调度</translation>
    </message>
    <message>
        <source>the pod stands on %1</source>
        <translation>该 Pod 在 %1 上</translation>
    </message>
    <message>
        <source>no node has the labels %1</source>
        <translation>没有节点带有标签 %1</translation>
    </message>
    <message>
        <source>what would fit on node %1 without victims</source>
        <translation>节点 %1 上没有牺牲者时能放下什么</translation>
    </message>
    <message>
        <source>without the protection %1</source>
        <translation>不设保护规则 %1</translation>
    </message>
    <message>
        <source>if pods with emptyDir volumes may move</source>
        <translation>允许带 emptyDir 卷的 Pod 移动</translation>
    </message>
    <message>
        <source>without the annotation %1 of pods</source>
        <translation>不理会 Pod 的注解 %1</translation>
    </message>
    <message>
        <source>if the disruption budget %1 allows one</source>
        <translation>中断预算 %1 允许一次</translation>
    </message>
    <message>
        <source>if node %1 is uncordoned</source>
        <translation>解除节点 %1 的 cordon</translation>
    </message>
    <message>
        <source>the check was stopped</source>
        <translation>检查已停止</translation>
    </message>
    <message>
        <source>cycle %1</source>
        <translation>第 %1 个周期</translation>
    </message>
    <message>
        <source>no scheduler takes pod %1</source>
        <translation>没有调度器接管 Pod %1</translation>
    </message>
    <message>
        <source>there are no queues: pods wait in the order of their priority, and of equal ones the one that came first is tried first</source>
        <translation>没有队列：Pod 按优先级等待，优先级相同时先到的先尝试</translation>
    </message>
    <message>
        <source>session %1: %2</source>
        <translation>第 %1 个会话：%2</translation>
    </message>
    <message>
        <source>there is no queue %1, so Volcano passes it over</source>
        <translation>没有队列 %1，因此 Volcano 略过它</translation>
    </message>
    <message>
        <source>there is no PodGroup %1, so Volcano passes it over</source>
        <translation>没有 PodGroup %1，因此 Volcano 略过它</translation>
    </message>
    <message>
        <source>slice %1 of the pool has counters &quot;%2&quot;, too: none of its devices is allocated</source>
        <translation>该池的切片 %1 也有计数器“%2”：其设备都不会被分配</translation>
    </message>
    <message>
        <source>slice %1 of the pool has device &quot;%2&quot;, too: where both count, none of its devices is allocated</source>
        <translation>该池的切片 %1 也有设备“%2”：在两者都有效之处，其设备都不会被分配</translation>
    </message>
    <message>
        <source>device &quot;%1&quot; uses counters &quot;%2&quot;, which do not exist: no device of the pool is allocated</source>
        <translation>设备“%1”使用不存在的计数器“%2”：该池的设备都不会被分配</translation>
    </message>
    <message>
        <source>device &quot;%1&quot; uses counter &quot;%2&quot; of &quot;%3&quot;, which does not exist: no device of the pool is allocated</source>
        <translation>设备“%1”使用“%3”中不存在的计数器“%2”：该池的设备都不会被分配</translation>
    </message>
    <message>
        <source>kueue admits workloads and binds no pod: name the scheduler that places them</source>
        <translation>kueue 准入工作负载，不绑定 Pod：请写放置它们的调度器</translation>
    </message>
    <message>
        <source>names no scheduler</source>
        <translation>没有写任何调度器</translation>
    </message>
    <message>
        <source>maxMs must not be below baseMs</source>
        <translation>maxMs 不得小于 baseMs</translation>
    </message>
    <message>
        <source>more than %1 schedulers are not read</source>
        <translation>至多读取 %1 个调度器</translation>
    </message>
    <message>
        <source>schedulers[%1] claims the pods of &quot;%2&quot; already: give one of them another name, or that one more replicas</source>
        <translation>schedulers[%1] 已认领“%2”的 Pod：请给其中一个另取名称，或给那一个更多实例</translation>
    </message>
    <message>
        <source>%1: topK is not modelled for Volcano&apos;s sessions</source>
        <translation>%1：topK 未为 Volcano 的会话建模</translation>
    </message>
    <message>
        <source>has no pod</source>
        <translation>没有写 Pod</translation>
    </message>
    <message>
        <source>is below zero: nothing can be taken of it</source>
        <translation>小于零：无法从中分配</translation>
    </message>
    <message>
        <source>names no attribute: the claim cannot be allocated</source>
        <translation>没有指明属性：该声明无法分配</translation>
    </message>
    <message>
        <source>the set of counters &quot;%1&quot; is there already: the pool contradicts itself, and none of its devices is allocated</source>
        <translation>计数器集“%1”已经存在：该池自相矛盾，其设备都不会被分配</translation>
    </message>
    <message>
        <source>device &quot;%1&quot; is there already: the pool contradicts itself, and none of its devices is allocated</source>
        <translation>设备“%1”已经存在：该池自相矛盾，其设备都不会被分配</translation>
    </message>
    <message>
        <source>Plan: %1</source>
        <translation>方案：%1</translation>
    </message>
    <message>
        <source>without a title</source>
        <translation>没有标题</translation>
    </message>
    <message>
        <source>For %1. Nothing has been changed by this page.</source>
        <translation>针对 %1。此页面没有更改任何内容。</translation>
    </message>
    <message>
        <source>In short</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>What is counted</source>
        <translation>所计数量</translation>
    </message>
    <message>
        <source>%1 before, %2 after; wanted: %3</source>
        <translation>之前 %1，之后 %2；希望：%3</translation>
    </message>
    <message>
        <source>How good it is</source>
        <translation>有多好</translation>
    </message>
    <message>
        <source>no plan has fewer moves: proved</source>
        <translation>没有移动更少的方案：已证明</translation>
    </message>
    <message>
        <source>no plan has fewer moves than %1; this one has %2</source>
        <translation>没有方案的移动次数少于 %1；此方案为 %2</translation>
    </message>
    <message>
        <source>Pods that restart</source>
        <translation>重新启动的 Pod</translation>
    </message>
    <message>
        <source>Pods that get a node</source>
        <translation>得到节点的 Pod</translation>
    </message>
    <message>
        <source>Workloads concerned</source>
        <translation>涉及的工作负载</translation>
    </message>
    <message>
        <source>Nodes that take no pods any more</source>
        <translation>不再接收 Pod 的节点</translation>
    </message>
    <message>
        <source>Waves, each within the disruption budgets</source>
        <translation>批次，各自不超出中断预算</translation>
    </message>
    <message>
        <source>Fits the cluster</source>
        <translation>是否适合集群</translation>
    </message>
    <message>
        <source>every step applies</source>
        <translation>每一步都适用</translation>
    </message>
    <message>
        <source>%1 of %2 steps do not apply</source>
        <translation>%2 步中有 %1 步不适用</translation>
    </message>
    <message>
        <source>place</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>surge</source>
        <translation>先增后减</translation>
    </message>
    <message>
        <source>move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>evict</source>
        <translation>驱逐</translation>
    </message>
    <message>
        <source>cordon</source>
        <translation>封锁</translation>
    </message>
    <message>
        <source>uncordon</source>
        <translation>解除封锁</translation>
    </message>
    <message>
        <source>assume claim</source>
        <translation>假定声明</translation>
    </message>
    <message>
        <source>allocate claim</source>
        <translation>分配声明</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>forced against %1</source>
        <translation>违反 %1 而强制执行</translation>
    </message>
    <message>
        <source>Approval</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>What is approved is the list of steps, by this hash. Another step or another order has another hash:</source>
        <translation>所批准的是这份步骤列表，以此哈希为准。步骤或次序不同，哈希就不同：</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Date and signature</source>
        <translation>日期和签名</translation>
    </message>
    <message>
        <source>Written by Bayplan %1</source>
        <translation>由 Bayplan %1 写出</translation>
    </message>
    <message>
        <source>must be a time such as 2006-01-02T15:04:05Z, not &quot;%1&quot;</source>
        <translation>必须是 2006-01-02T15:04:05Z 这样的时间，而不是“%1”</translation>
    </message>
    <message>
        <source>names nobody in by</source>
        <translation>by 中没有姓名</translation>
    </message>
    <message>
        <source>its hash must have 64 hexadecimal digits</source>
        <translation>其哈希必须有 64 位十六进制数字</translation>
    </message>
    <message>
        <source>more than %1 approvals are not read</source>
        <translation>不读取超过 %1 个批准</translation>
    </message>
    <message>
        <source>a surge lands by scheduler, not by %1</source>
        <translation>先增后减以 scheduler 方式落位，而不是 %1</translation>
    </message>
    <message>
        <source>an approval needs the name of who approves</source>
        <translation>批准需要批准者的姓名</translation>
    </message>
    <message>
        <source>%1 approved this plan already</source>
        <translation>%1 已经批准过此方案</translation>
    </message>
    <message>
        <source>several schedulers at once</source>
        <translation>多个调度器同时工作</translation>
    </message>
    <message>
        <source>several processes; who loses is found out by the kubelet</source>
        <translation>多个进程；谁落空由 kubelet 发现</translation>
    </message>
    <message>
        <source>instances by selector of nodes, or shards</source>
        <translation>实例按节点选择器或分片</translation>
    </message>
    <message>
        <source>the same, and nominations of others are counted</source>
        <translation>同左，另计其他调度器的提名</translation>
    </message>
    <message>
        <source>conflicts found before the kubelet</source>
        <translation>在 kubelet 之前发现冲突</translation>
    </message>
    <message>
        <source>the node&apos;s generation at the bind (agent-scheduler, experimental)</source>
        <translation>绑定时的节点世代（agent-scheduler，实验性）</translation>
    </message>
    <message>
        <source>nodes divided among schedulers</source>
        <translation>节点在调度器之间划分</translation>
    </message>
    <message>
        <source>labels and affinity, by hand</source>
        <translation>标签与亲和，人工</translation>
    </message>
    <message>
        <source>NodeShard, hard or soft</source>
        <translation>NodeShard，硬或软</translation>
    </message>
    <message>
        <source>%1 nodes: %2</source>
        <translation>%1 个节点：%2</translation>
    </message>
    <message>
        <source>its pods already stand under several values of %1: %2</source>
        <translation>它的 Pod 已经处于 %1 的多个值：%2</translation>
    </message>
    <message>
        <source>pods of it stand on a node without the label %1</source>
        <translation>它有 Pod 在没有标签 %1 的节点上</translation>
    </message>
    <message>
        <source>there are no nodes</source>
        <translation>没有节点</translation>
    </message>
    <message>
        <source>no node has the label %1</source>
        <translation>没有节点带标签 %1</translation>
    </message>
    <message>
        <source>every way to place its pods was tried: no more than %1 of %2 get a node</source>
        <translation>其 Pod 的所有放置方式都已试过：%2 个中至多 %1 个得到节点</translation>
    </message>
    <message>
        <source>the nodes have room for %1 of %2 pods</source>
        <translation>这些节点容得下 %2 个 Pod 中的 %1 个</translation>
    </message>
    <message>
        <source>%1 has room for %2 of %3 pods</source>
        <translation>%1 容得下 %3 个 Pod 中的 %2 个</translation>
    </message>
    <message>
        <source>%1; the best other, %2, has room for %3</source>
        <translation>%1；其余最好的 %2 容得下 %3 个</translation>
    </message>
    <message>
        <source>its pods select the nodes with %1=%2</source>
        <translation>其 Pod 选择带 %1=%2 的节点</translation>
    </message>
    <message>
        <source>its pods may go only to %1</source>
        <translation>其 Pod 只能去 %1</translation>
    </message>
    <message>
        <source>its pods may go only to the %1 nodes of this placement</source>
        <translation>其 Pod 只能去此放置的 %1 个节点</translation>
    </message>
    <message>
        <source>each of its pods names its node in an affinity</source>
        <translation>其每个 Pod 用亲和性指明自己的节点</translation>
    </message>
    <message>
        <source>nodes are scored by %1 alone</source>
        <translation>节点只按 %1 打分</translation>
    </message>
    <message>
        <source>its quorum is %1, and it has only %2 pods</source>
        <translation>其法定数为 %1，而它只有 %2 个 Pod</translation>
    </message>
    <message>
        <source>there is a placement, and whether the scheduler finds it is not modelled</source>
        <translation>有一种放置，而调度器能否找到它未建模</translation>
    </message>
    <message>
        <source>placing the gang was stopped</source>
        <translation>组的放置已停止</translation>
    </message>
    <message>
        <source>%1 looks through all nodes found no placement, and there may be one</source>
        <translation>查看全部节点 %1 次没有找到放置，可能仍有</translation>
    </message>
    <message>
        <source>a rule is not modelled, so that a placement may be missed</source>
        <translation>有规则未建模，因此可能漏掉放置</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等另外 %2 个</translation>
    </message>
    <message>
        <source>looking for changes was stopped</source>
        <translation>寻找更改已停止</translation>
    </message>
    <message>
        <source>uncordon %1</source>
        <translation>解除封锁 %1</translation>
    </message>
    <message>
        <source>let its pods stand anywhere</source>
        <translation>让其 Pod 可在任意处</translation>
    </message>
    <message>
        <source>let its pods share one value of %1 in place of %2</source>
        <translation>让其 Pod 共有 %1 的一个值，而不是 %2</translation>
    </message>
    <message>
        <source>move %1 to another node</source>
        <translation>把 %1 移到另一个节点</translation>
    </message>
    <message>
        <source>move %1 pods to other nodes</source>
        <translation>把 %1 个 Pod 移到别的节点</translation>
    </message>
    <message>
        <source>be content with %1 pods in place of %2</source>
        <translation>满足于 %1 个 Pod，而不是 %2 个</translation>
    </message>
    <message>
        <source>request %1 %2 in place of %3 for each pod</source>
        <translation>每个 Pod 请求 %1 的 %2，而不是 %3</translation>
    </message>
    <message>
        <source>add a node like %1</source>
        <translation>添一个与 %1 相同的节点</translation>
    </message>
    <message>
        <source>add %1 nodes like %2</source>
        <translation>添 %1 个与 %2 相同的节点</translation>
    </message>
    <message>
        <source>takes from pod %1 what it needs: %2</source>
        <translation>会从 Pod %1 那里拿走它所需要的：%2</translation>
    </message>
    <message>
        <source>would miss what it needs: %1</source>
        <translation>会缺少它所需要的：%1</translation>
    </message>
    <message>
        <source>is of a StatefulSet, which makes another only when this one is gone</source>
        <translation>属于 StatefulSet，它在这一个离开之后才创建另一个</translation>
    </message>
    <message>
        <source>is of nothing that is scaled up by one</source>
        <translation>不属于可以扩容一个的工作负载</translation>
    </message>
    <message>
        <source>has claims, which two pods may not use at once</source>
        <translation>有两个 Pod 不得同时使用的声明</translation>
    </message>
    <message>
        <source>is kept away from its own kind by its rules</source>
        <translation>其规则使它远离同类</translation>
    </message>
    <message>
        <source>%1; no replacement can come first, as it %2</source>
        <translation>%1；替代的 Pod 不能先来，因为它%2</translation>
    </message>
    <message>
        <source>no node matches the partition &quot;%1&quot; of %2</source>
        <translation>没有节点符合 %2 的分区“%1”</translation>
    </message>
    <message>
        <source>there is no pod %1</source>
        <translation>没有 Pod %1</translation>
    </message>
    <message>
        <source>pod %1 is not pending</source>
        <translation>Pod %1 不是待调度的</translation>
    </message>
    <message>
        <source>pod %1 arrives twice</source>
        <translation>Pod %1 到来两次</translation>
    </message>
    <message>
        <source>pod %1: annotation %2: %3</source>
        <translation>Pod %1：注解 %2：%3</translation>
    </message>
    <message>
        <source>two schedulers claim the pods of &quot;%1&quot;: give one of them another name, or more replicas</source>
        <translation>两个调度器认领“%1”的 Pod：请给其中一个另取名称，或更多实例</translation>
    </message>
    <message>
        <source>there is no scheduler</source>
        <translation>没有调度器</translation>
    </message>
    <message>
        <source>no pod is pending: there is nothing to schedule</source>
        <translation>没有待调度的 Pod：没有可调度的</translation>
    </message>
    <message>
        <source>no scheduler matches %1</source>
        <translation>没有调度器符合 %1</translation>
    </message>
    <message>
        <source>no scheduler has the name &quot;%1&quot;</source>
        <translation>没有名为“%1”的调度器</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>volumes and devices that the scheduler reserves are not modelled with several schedulers</source>
        <translation>调度器所预留的卷和设备，在多个调度器时未建模</translation>
    </message>
    <message>
        <source>pods that wait in Permit are not modelled with several schedulers</source>
        <translation>在 Permit 中等待的 Pod，在多个调度器时未建模</translation>
    </message>
    <message>
        <source>pod %1 is already assigned to node &quot;%2&quot;</source>
        <translation>Pod %1 已分配到节点“%2”</translation>
    </message>
    <message>
        <source>conflict on node %1: insufficient %2: requested %3, free %4</source>
        <translation>节点 %1 上有冲突：%2 不足：请求 %3，空闲 %4</translation>
    </message>
    <message>
        <source>conflict on node %1: generation %2, expected %3</source>
        <translation>节点 %1 上有冲突：世代 %2，预期 %3</translation>
    </message>
    <message>
        <source>not without %1, which was refused</source>
        <translation>缺少被拒绝的 %1 则不行</translation>
    </message>
    <message>
        <source>%1: Pod was rejected: Node didn&apos;t have enough resource: %2, requested: %3, used: %4, capacity: %5</source>
        <translation>%1：Pod 被拒绝：节点资源不足：%2，请求：%3，已用：%4，容量：%5</translation>
    </message>
    <message>
        <source>the load watcher answers with status %1</source>
        <translation>负载观测器以状态 %1 回答</translation>
    </message>
    <message>
        <source>must have a value for each domain and level</source>
        <translation>必须为每个域和每个级别给出值</translation>
    </message>
    <message>
        <source>its flavor shares nodes with another one that has a topology, which is not modelled</source>
        <translation>其 flavor 与另一个带拓扑的 flavor 共用节点，对此未建模</translation>
    </message>
    <message>
        <source>its queue has a flavor with a topology, and there are no nodes among the objects</source>
        <translation>其队列有带拓扑的 flavor，而对象中没有节点</translation>
    </message>
    <message>
        <source>its queue has a flavor with a topology and several resource groups, which is not modelled</source>
        <translation>其队列有带拓扑的 flavor 和多个资源组，对此未建模</translation>
    </message>
    <message>
        <source>nothing says where in topology %1 its pods are: they take no room there</source>
        <translation>没有说明其 Pod 在拓扑 %1 中的位置：它们在其中不占空间</translation>
    </message>
    <message>
        <source>it takes no part, and others may get the quota that it would get</source>
        <translation>它不参与，其他工作负载可能得到本应归它的配额</translation>
    </message>
    <message>
        <source>Drained nodes</source>
        <translation>已排空的节点</translation>
    </message>
    <message>
        <source>Free nodes</source>
        <translation>空闲的节点</translation>
    </message>
    <message>
        <source>Pending pods that get a node</source>
        <translation>得到节点的待调度 Pod</translation>
    </message>
    <message>
        <source>Pods of the shape that fit</source>
        <translation>放得下的该形状的 Pod</translation>
    </message>
    <message>
        <source>Nodes in use</source>
        <translation>在用的节点</translation>
    </message>
    <message>
        <source>Nodes beyond the limit</source>
        <translation>超出限制的节点</translation>
    </message>
    <message>
        <source>Pods against a rule</source>
        <translation>违反规则的 Pod</translation>
    </message>
    <message>
        <source>Nodes with so much free</source>
        <translation>有这么多空闲的节点</translation>
    </message>
    <message>
        <source>Drain nodes</source>
        <translation>排空节点</translation>
    </message>
    <message>
        <source>Free whole nodes</source>
        <translation>腾出整个节点</translation>
    </message>
    <message>
        <source>Make room for pods</source>
        <translation>为 Pod 腾出空间</translation>
    </message>
    <message>
        <source>Make room for more pods of a shape</source>
        <translation>为更多某种形状的 Pod 腾出空间</translation>
    </message>
    <message>
        <source>Consolidate onto fewer nodes</source>
        <translation>集中到更少的节点</translation>
    </message>
    <message>
        <source>Rebalance full nodes</source>
        <translation>重新平衡过满的节点</translation>
    </message>
    <message>
        <source>Repair broken rules</source>
        <translation>修复被违反的规则</translation>
    </message>
    <message>
        <source>Keep an amount free</source>
        <translation>保留空闲数量</translation>
    </message>
    <message>
        <source>%1: %2 now, %3 afterwards.</source>
        <translation>%1：现在 %2，之后 %3。</translation>
    </message>
    <message>
        <source>Pods that restart: %1, of %2 workloads, in %3 waves.</source>
        <translation>重启的 Pod：%1 个，属于 %2 个工作负载，分 %3 个批次。</translation>
    </message>
    <message>
        <source>Pods that restart: %1, of %2 workloads.</source>
        <translation>重启的 Pod：%1 个，属于 %2 个工作负载。</translation>
    </message>
    <message>
        <source>No pod restarts.</source>
        <translation>没有 Pod 重启。</translation>
    </message>
    <message>
        <source>Pending pods that get a node: %1.</source>
        <translation>得到节点的待调度 Pod：%1 个。</translation>
    </message>
    <message>
        <source>A pod that restarts ends on its node, and its workload starts another one elsewhere. Each wave keeps within the disruption budgets; the next one begins once the replacements of the one before are ready.</source>
        <translation>重启的 Pod 在原节点上结束，其工作负载在别处启动另一个。每个批次都不超出中断预算；上一批次的替代 Pod 就绪之后才开始下一批次。</translation>
    </message>
    <message>
        <source>Who is concerned</source>
        <translation>涉及谁</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>In wave</source>
        <translation>所在批次</translation>
    </message>
    <message>
        <source>no workload: nothing starts it again</source>
        <translation>没有工作负载：不会再启动</translation>
    </message>
    <message>
        <source>(%1 without a gap: the replacement comes first)</source>
        <translation>（其中 %1 个不间断：替代的 Pod 先来）</translation>
    </message>
    <message>
        <source>Wave %1</source>
        <translation>批次 %1</translation>
    </message>
    <message>
        <source>There are none.</source>
        <translation>没有。</translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation>如何找到</translation>
    </message>
    <message>
        <source>Work: %1 looks through all nodes; picture of the cluster: %2</source>
        <translation>工作量：查看全部节点 %1 遍；集群的指纹：%2</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>a Topology needs levels with a nodeLabel</source>
        <translation>Topology 需要带 nodeLabel 的 levels</translation>
    </message>
    <message>
        <source>a trace needs nodes and pods: its two tables</source>
        <translation>轨迹需要 nodes 和 pods：它的两张表</translation>
    </message>
    <message>
        <source>must be pending, all, {namespace: NAME}, {manifest: FILE} or {trace: {nodes: FILE, pods: FILE}}, not &quot;%1&quot;</source>
        <translation>必须是 pending、all、{namespace: 名称}、{manifest: 文件} 或 {trace: {nodes: 文件, pods: 文件}}，而不是“%1”</translation>
    </message>
    <message>
        <source>needs either namespace, manifest or trace</source>
        <translation>需要 namespace、manifest、trace 之一</translation>
    </message>
    <message>
        <source>a trace brings its own nodes: leave cluster out</source>
        <translation>轨迹带来自己的节点：请去掉 cluster</translation>
    </message>
    <message>
        <source>there is no pod to place</source>
        <translation>没有要放置的 Pod</translation>
    </message>
    <message>
        <source>pods of it stand on a node that is in no %1</source>
        <translation>它有 Pod 位于不属于任何 %1 的节点上</translation>
    </message>
    <message>
        <source>no node is in any %1</source>
        <translation>没有节点属于任何 %1</translation>
    </message>
    <message>
        <source>its pods may go only to the nodes of %1 (%2)</source>
        <translation>其 Pod 只可去 %1 的节点（%2）</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>is used</source>
        <translation>被使用</translation>
    </message>
    <message>
        <source>place of %1</source>
        <translation>%1 的位置</translation>
    </message>
    <message>
        <source>pods on %1</source>
        <translation>%1 上的 Pod</translation>
    </message>
    <message>
        <source>some</source>
        <translation>有</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>pods of %1</source>
        <translation>%1 的 Pod 数</translation>
    </message>
    <message>
        <source>%1 pods</source>
        <translation>%1 个 Pod</translation>
    </message>
    <message>
        <source>both add %1, and not alike</source>
        <translation>两者都添加 %1，且不相同</translation>
    </message>
    <message>
        <source>cordon of %1</source>
        <translation>%1 的封锁</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>taint %1 of %2</source>
        <translation>%2 的污点 %1</translation>
    </message>
    <message>
        <source>label %1 of %2</source>
        <translation>%2 的标签 %1</translation>
    </message>
    <message>
        <source>new nodes %1</source>
        <translation>新节点 %1</translation>
    </message>
    <message>
        <source>%1 nodes like %2</source>
        <translation>%1 个与 %2 相同的节点</translation>
    </message>
    <message>
        <source>is taken away</source>
        <translation>被取走</translation>
    </message>
    <message>
        <source>request of %1 by %2</source>
        <translation>%2 对 %1 的请求</translation>
    </message>
    <message>
        <source>tolerations of %1</source>
        <translation>%1 的容忍</translation>
    </message>
    <message>
        <source>affinity of %1</source>
        <translation>%1 的亲和性</translation>
    </message>
    <message>
        <source>priority of %1</source>
        <translation>%1 的优先级</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>%1 disruptions</source>
        <translation>%1 次中断</translation>
    </message>
    <message>
        <source>scheduler configuration</source>
        <translation>调度器配置</translation>
    </message>
    <message>
        <source>%1: %2 here, %3 there</source>
        <translation>%1：此处为 %2，彼处为 %3</translation>
    </message>
    <message>
        <source>must be a duration such as 5m, not &quot;%1&quot;</source>
        <translation>必须是 5m 这样的时长，而不是“%1”</translation>
    </message>
    <message>
        <source>estimator: only defaultEstimator is known</source>
        <translation>estimator：只认识 defaultEstimator</translation>
    </message>
    <message>
        <source>estimatedSecondsAfterInitialized: since when a pod is initialized is not read</source>
        <translation>estimatedSecondsAfterInitialized：没有读取 Pod 何时完成初始化</translation>
    </message>
    <message>
        <source>allowCustomizeEstimation: what pods say of their estimation is not read</source>
        <translation>allowCustomizeEstimation：没有读取 Pod 对其估算的说明</translation>
    </message>
    <message>
        <source>supportedResources: only cpu and memory are measured</source>
        <translation>supportedResources：只测量 CPU 和内存</translation>
    </message>
    <message>
        <source>how old what was measured of the nodes is: it is not known what time it is</source>
        <translation>节点的测量有多旧：不知道现在的时间</translation>
    </message>
    <message>
        <source>node(s) nodeMetric expired</source>
        <translation>节点的 NodeMetric 已过期</translation>
    </message>
    <message>
        <source>node(s) %1 usage exceed threshold</source>
        <translation>节点的 %1 用量超过阈值</translation>
    </message>
    <message>
        <source>node(s) %1 aggregated usage exceed threshold</source>
        <translation>节点的 %1 聚合用量超过阈值</translation>
    </message>
    <message>
        <source>ResourceClaim %1: whether its devices were bound in time</source>
        <translation>ResourceClaim %1：其设备是否按时绑定</translation>
    </message>
    <message>
        <source>waiting for binding conditions for device on node %1</source>
        <translation>正在等待节点 %1 上设备的绑定条件</translation>
    </message>
    <message>
        <source>device binding timeout: context deadline exceeded</source>
        <translation>设备绑定超时：超过上下文期限</translation>
    </message>
    <message>
        <source>device binding timeout: claim=%1</source>
        <translation>设备绑定超时：claim=%1</translation>
    </message>
    <message>
        <source>must be the key of a label, not &quot;%1&quot;</source>
        <translation>必须是标签的键，而不是“%1”</translation>
    </message>
    <message>
        <source>nodes are grouped by two labels at most</source>
        <translation>节点最多按两个标签分组</translation>
    </message>
    <message>
        <source>must be left, top, width and height of the part that is seen, as parts of the whole map</source>
        <translation>必须是可见部分的左边、上边、宽度和高度，以整张图的比例表示</translation>
    </message>
    <message>
        <source>more than %1 entries are not read</source>
        <translation>最多读取 %1 个条目</translation>
    </message>
    <message>
        <source>must be a time such as 2017-10-07 01:11:39, not &quot;%1&quot;</source>
        <translation>必须是 2017-10-07 01:11:39 这样的时间，而不是“%1”</translation>
    </message>
    <message>
        <source>has no machine</source>
        <translation>没有机器</translation>
    </message>
    <message>
        <source>a job without an id</source>
        <translation>没有标识的作业</translation>
    </message>
    <message>
        <source>a job without the time of its arrival</source>
        <translation>没有到达时间的作业</translation>
    </message>
    <message>
        <source>%1; the row is left out</source>
        <translation>%1；该行被略去</translation>
    </message>
    <message>
        <source>%1 fields where a machine has 3</source>
        <translation>%1 个字段，而一台机器有 3 个</translation>
    </message>
    <message>
        <source>%1; the job is left out</source>
        <translation>%1；该作业被略去</translation>
    </message>
    <message>
        <source>%1 jobs never got a machine; how many GPUs they wanted is not in the trace, and they are left out</source>
        <translation>%1 个作业从未得到机器；轨迹中没有它们需要多少 GPU，因此被略去</translation>
    </message>
    <message>
        <source>%1 in slices of %2 that share one %3</source>
        <translation>%1（每 %2 个一片，同片共有一个 %3）</translation>
    </message>
    <message>
        <source>slices need a level of topology</source>
        <translation>分片需要一个拓扑层级</translation>
    </message>
    <message>
        <source>%1 pods are no whole number of slices of %2</source>
        <translation>%1 个 Pod 不是每片 %2 个的整数片</translation>
    </message>
    <message>
        <source>no placement in slices was found, and there may be one</source>
        <translation>没有找到分片的放置，而可能存在一个</translation>
    </message>
    <message>
        <source>Goals that are reached</source>
        <translation>已达到的目标</translation>
    </message>
    <message>
        <source>Several goals</source>
        <translation>几个目标</translation>
    </message>
    <message>
        <source>must be FROM/TO, each as 2026-12-01T22:00:00Z, or FROM/DURATION, such as 2026-12-01T22:00:00Z/4h</source>
        <translation>必须是 FROM/TO（各如 2026-12-01T22:00:00Z）或 FROM/DURATION，例如 2026-12-01T22:00:00Z/4h</translation>
    </message>
    <message>
        <source>ends before it begins</source>
        <translation>结束早于开始</translation>
    </message>
    <message>
        <source>a further goal %1 takes no option --%2: it says only what it wants</source>
        <translation>后面的目标 %1 不接受选项 --%2：它只说明所要的东西</translation>
    </message>
    <message>
        <source>--%1 must be 0 to %2</source>
        <translation>--%1 必须在 0 到 %2 之间</translation>
    </message>
    <message>
        <source>a quote has no end</source>
        <translation>引号没有结束</translation>
    </message>
    <message>
        <source>must begin with drain, free, room, slots, consolidate, rebalance, repair or vacate</source>
        <translation>必须以 drain、free、room、slots、consolidate、rebalance、repair 或 vacate 开头</translation>
    </message>
    <message>
        <source>%1 is no option</source>
        <translation>%1 不是选项</translation>
    </message>
    <message>
        <source>%1 has no value</source>
        <translation>%1 没有值</translation>
    </message>
    <message>
        <source>counted is what has to leave the drained nodes, and what another goal needs of the other nodes</source>
        <translation>计入的是必须离开所排空节点的 Pod，以及另一个目标对其余节点所需的移动</translation>
    </message>
    <message>
        <source>no plan was found that leaves what the other goals reached</source>
        <translation>没有找到能保留其他目标所达到结果的方案</translation>
    </message>
    <message>
        <source>nothing says how long the pod %1 takes to start</source>
        <translation>没有信息说明 Pod %1 启动需要多久</translation>
    </message>
    <message>
        <source>no window has time left for it</source>
        <translation>没有窗口还有时间容纳它</translation>
    </message>
    <message>
        <source>without a later step: %1</source>
        <translation>缺少后面的步骤时：%1</translation>
    </message>
    <message>
        <source>window %1 ends before it begins</source>
        <translation>窗口 %1 结束早于开始</translation>
    </message>
    <message>
        <source>window %1 is over</source>
        <translation>窗口 %1 已经结束</translation>
    </message>
    <message>
        <source>window %1 begins before the one before it ends</source>
        <translation>窗口 %1 在前一个结束之前开始</translation>
    </message>
    <message>
        <source>no step fits into the windows: %1</source>
        <translation>没有步骤能放入窗口：%1</translation>
    </message>
    <message>
        <source>must be the place of all parts in base64, %1 bytes at most</source>
        <translation>必须是以 base64 表示的各部分位置，最多 %1 字节</translation>
    </message>
    <message>
        <source>is longer than %1 bytes: the API server would have refused it</source>
        <translation>长于 %1 字节：API 服务器会拒绝它</translation>
    </message>
    <message>
        <source>does not compile: %1</source>
        <translation>无法编译：%1</translation>
    </message>
    <message>
        <source>a policy needs schedulers and score</source>
        <translation>策略项需要 schedulers 和 score</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a policy already</source>
        <translation>“%1”已有策略项</translation>
    </message>
    <message>
        <source>names no policy</source>
        <translation>没有列出策略项</translation>
    </message>
    <message>
        <source>a strategy needs either score, policies or profile</source>
        <translation>策略需要 score、policies 或 profile 之一</translation>
    </message>
    <message>
        <source>a strategy with policies needs a name</source>
        <translation>带 policies 的策略需要名称</translation>
    </message>
    <message>
        <source>remove needs either a node or a podGroup</source>
        <translation>remove 需要 node 或 podGroup 之一</translation>
    </message>
    <message>
        <source>there is no PodGroup &quot;%1&quot; up to then; it goes by namespace/name</source>
        <translation>到那时没有 PodGroup“%1”；应写作 命名空间/名称</translation>
    </message>
    <message>
        <source>let its pods come without slices</source>
        <translation>让其 Pod 不分片</translation>
    </message>
    <message>
        <source>let its slices share one value of %1 in place of %2</source>
        <translation>让其每片共有 %1 的一个值，而不是 %2</translation>
    </message>
    <message>
        <source>needs list events in the namespace %1</source>
        <translation>需要在命名空间 %1 中有 list events 权限</translation>
    </message>
    <message>
        <source>several pods together, where nodes keep room for other pods</source>
        <translation>同时判断多个 Pod，而节点为其他 Pod 保留了空间</translation>
    </message>
    <message>
        <source>must be Pending, Available, Waiting, Succeeded or Failed, not &quot;%1&quot;</source>
        <translation>必须是 Pending、Available、Waiting、Succeeded 或 Failed，而不是“%1”</translation>
    </message>
    <message>
        <source>must be Aligned, Restricted or empty, not &quot;%1&quot;</source>
        <translation>必须是 Aligned、Restricted 或空，而不是“%1”</translation>
    </message>
    <message>
        <source>Reservation %1: its template has terms about other pods</source>
        <translation>Reservation %1：其模板带有涉及其他 Pod 的条件</translation>
    </message>
    <message>
        <source>Reservation %1: whether the pod&apos;s terms about other pods select it</source>
        <translation>Reservation %1：该 Pod 涉及其他 Pod 的条件是否选中它</translation>
    </message>
    <message>
        <source>Reservation %1: the host ports that it keeps</source>
        <translation>Reservation %1：它保留的主机端口</translation>
    </message>
    <message>
        <source>Reservation %1: the volumes that it keeps</source>
        <translation>Reservation %1：它保留的卷</translation>
    </message>
    <message>
        <source>enablePreemption: preemption for Reservations</source>
        <translation>enablePreemption：为 Reservation 抢占</translation>
    </message>
    <message>
        <source>scheduling.koordinator.sh/pod-operating-mode: pods that act as Reservations</source>
        <translation>scheduling.koordinator.sh/pod-operating-mode：充当 Reservation 的 Pod</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 无法读取</translation>
    </message>
    <message>
        <source>Reservation %1: annotation %2</source>
        <translation>Reservation %1：注解 %2</translation>
    </message>
    <message>
        <source>spec.preAllocation</source>
        <translation>spec.preAllocation</translation>
    </message>
    <message>
        <source>Reservation %1: what its template asks of %2</source>
        <translation>Reservation %1：其模板对 %2 的请求</translation>
    </message>
    <message>
        <source>Reservation(s) Too many pods, requested: 1, used: %1, capacity: %2</source>
        <translation>Reservation 中 Pod 过多，请求：1，已用：%1，容量：%2</translation>
    </message>
    <message>
        <source>Reservation(s) Insufficient %1, requested: %2, used: %3, capacity: %4</source>
        <translation>Reservation 的 %1 不足，请求：%2，已用：%3，容量：%4</translation>
    </message>
    <message>
        <source>node(s) no reservations match reservation affinity</source>
        <translation>节点上没有符合 reservation 亲和性的 Reservation</translation>
    </message>
    <message>
        <source>node(s) didn&apos;t match the nodeName specified by reservation</source>
        <translation>节点不是 Reservation 指定的 nodeName</translation>
    </message>
    <message>
        <source>node(s) reservation allocate policy conflict</source>
        <translation>节点上 Reservation 的分配策略冲突</translation>
    </message>
    <message>
        <source>node(s) no reservation(s) to meet the requirements</source>
        <translation>节点上没有满足要求的 Reservation</translation>
    </message>
    <message>
        <source>node(s) preemption failed due to insufficient resources</source>
        <translation>资源不足，在节点上抢占失败</translation>
    </message>
    <message>
        <source>Insufficient %1 by node</source>
        <translation>节点的 %1 不足</translation>
    </message>
    <message>
        <source>Reservation(s) Insufficient %1</source>
        <translation>Reservation 的 %1 不足</translation>
    </message>
    <message>
        <source>Reservation(s) Too many pods</source>
        <translation>Reservation 中 Pod 过多</translation>
    </message>
    <message>
        <source>%1 Reservation(s) exactly matches the requested reservation name</source>
        <translation>%1 个 Reservation 与所要求的名称一致</translation>
    </message>
    <message>
        <source>%1 Reservation(s) didn&apos;t match the requested reservation name</source>
        <translation>%1 个 Reservation 与所要求的名称不符</translation>
    </message>
    <message>
        <source>%1 Reservation(s) didn&apos;t match affinity rules</source>
        <translation>%1 个 Reservation 不符合亲和性规则</translation>
    </message>
    <message>
        <source>%1 Reservation(s) is unschedulable</source>
        <translation>%1 个 Reservation 不可调度</translation>
    </message>
    <message>
        <source>%1 Reservation(s) is not exact matched</source>
        <translation>%1 个 Reservation 数量不完全相等</translation>
    </message>
    <message>
        <source>%1 Reservation(s) had untolerated taint %2</source>
        <translation>%1 个 Reservation 带有未容忍的污点 %2</translation>
    </message>
    <message>
        <source>%1 Reservation(s) for node reason that %2</source>
        <translation>%1 个 Reservation 因节点原因不可用：%2</translation>
    </message>
    <message>
        <source>%1 Reservation(s) matched owner total</source>
        <translation>共有 %1 个 Reservation 的所有者匹配</translation>
    </message>
    <message>
        <source>the reservation misses the %1 spec</source>
        <translation>Reservation 缺少 %1 的说明</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>伸缩</translation>
    </message>
    <message>
        <source>must not contain / or brackets</source>
        <translation>不能含有 / 或括号</translation>
    </message>
    <message>
        <source>a pool needs a name and the labels of its nodes</source>
        <translation>节点池需要名称和其节点的标签</translation>
    </message>
    <message>
        <source>more than %1 pools are not read</source>
        <translation>不读取超过 %1 个节点池</translation>
    </message>
    <message>
        <source>there is another pool called &quot;%1&quot;</source>
        <translation>已有另一个名为“%1”的节点池</translation>
    </message>
    <message>
        <source>must be one of place, move, surge, evict, cordon, uncordon, assumeClaim, allocateClaim, scale, not &quot;%1&quot;%2</source>
        <translation>必须是 place、move、surge、evict、cordon、uncordon、assumeClaim、allocateClaim、scale 之一，而不是“%1”%2</translation>
    </message>
    <message>
        <source>must be namespace/KIND/name of a Deployment, StatefulSet, ReplicaSet or ReplicationController, not &quot;%1&quot;</source>
        <translation>必须是 Deployment、StatefulSet、ReplicaSet 或 ReplicationController 的 namespace/KIND/name，而不是“%1”</translation>
    </message>
    <message>
        <source>%1 takes a workload, replicas and had, and nothing else</source>
        <translation>%1 只接受 workload、replicas 和 had</translation>
    </message>
    <message>
        <source>%1 needs a workload, its replicas, and how many it had</source>
        <translation>%1 需要 workload、replicas 以及原来的数目 had</translation>
    </message>
    <message>
        <source>scales to the number that it had</source>
        <translation>改成的数目与原来相同</translation>
    </message>
    <message>
        <source>%1 takes no workload and no replicas</source>
        <translation>%1 不接受 workload 和 replicas</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is of pool &quot;%2&quot;, too</source>
        <translation>节点“%1”也属于节点池“%2”</translation>
    </message>
    <message>
        <source>no node has these labels</source>
        <translation>没有节点具有这些标签</translation>
    </message>
    <message>
        <source>no node has a resource &quot;%1&quot;</source>
        <translation>没有节点提供资源“%1”</translation>
    </message>
    <message>
        <source>profile &quot;%1&quot; runs without %2, which keeps its pods in the pool</source>
        <translation>配置档“%1”没有启用 %2，而要靠它把 Pod 留在池里</translation>
    </message>
    <message>
        <source>profile %1 keeps its pods in this pool; nodes of it that take the pod: %2</source>
        <translation>配置档 %1 把自己的 Pod 留在这个池里；池中收这个 Pod 的节点：%2</translation>
    </message>
    <message>
        <source>nodes that take the pod: %1</source>
        <translation>收这个 Pod 的节点：%1</translation>
    </message>
    <message>
        <source>profile %1 has no pool of its own; nodes here that take the pod: %2</source>
        <translation>配置档 %1 没有自己的池；这里收这个 Pod 的节点：%2</translation>
    </message>
    <message>
        <source>not modelled: whether its nodes take the pod</source>
        <translation>未建模：其节点是否收这个 Pod</translation>
    </message>
    <message>
        <source>it has no node</source>
        <translation>它没有节点</translation>
    </message>
    <message>
        <source>nodes of it that take the pod: %1</source>
        <translation>其中收这个 Pod 的节点：%1</translation>
    </message>
    <message>
        <source>its best node scores %1, as the chosen one does, which the lot or the name preferred</source>
        <translation>其最好的节点得分 %1，与选中的节点相同，抽签或名称取了后者</translation>
    </message>
    <message>
        <source>its best node scores %1, and the chosen one %2</source>
        <translation>其最好的节点得分 %1，选中的节点得分 %2</translation>
    </message>
    <message>
        <source>pod &quot;%1&quot; is not of the load, or is not tried</source>
        <translation>Pod“%1”不属于负载，或没有尝试放置</translation>
    </message>
    <message>
        <source>has %1 pods by now: nothing to do</source>
        <translation>现在已有 %1 个 Pod：无事可做</translation>
    </message>
    <message>
        <source>node(s) in pool %1, whose quota of %2 would be exceeded</source>
        <translation>节点池 %1 中的节点，会超出该池的 %2 配额</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; are two plugins that are both called %3: no scheduler has both</source>
        <translation>“%1”和“%2”是两个同名为 %3 的插件：没有调度器同时拥有两者</translation>
    </message>
    <message>
        <source>the annotation %1 of its gang</source>
        <translation>其成组的注解 %1</translation>
    </message>
    <message>
        <source>enablePreemption: what a gang would preempt as a whole</source>
        <translation>enablePreemption：成组作为整体会抢占什么</translation>
    </message>
    <message>
        <source>awareNetworkTopology: gangs that share a part of the network</source>
        <translation>awareNetworkTopology：共用网络同一部分的成组</translation>
    </message>
    <message>
        <source>gang has not init, gangName: %1, podName: %2</source>
        <translation>成组尚未初始化，成组：%1，Pod：%2</translation>
    </message>
    <message>
        <source>gangGroup %1 basic check: %2, current gang: %3, podName: %4</source>
        <translation>成组的组 %1 基本检查：%2，当前成组：%3，Pod：%4</translation>
    </message>
    <message>
        <source>GangGroup &quot;%1&quot; gets rejected due to member Pod &quot;%2&quot; is unschedulable with reason %3, alreadyWaitForBound: %4</source>
        <translation>成组的组“%1”被拒绝，因为成员 Pod“%2”无法调度，原因：%3，已在等待绑定：%4</translation>
    </message>
    <message>
        <source>Gang &quot;%1&quot; gets rejected due to Pod &quot;%2&quot; in Unreserve</source>
        <translation>成组“%1”被拒绝，因为 Pod“%2”在 Unreserve 中失去节点</translation>
    </message>
    <message>
        <source>%1 of %2 pods of gang %3 wait on their nodes</source>
        <translation>成组 %3 所需的 %2 个 Pod 中，有 %1 个在节点上等待</translation>
    </message>
    <message>
        <source>%1 names %2, and %3 does not</source>
        <translation>%1 写有 %2，而 %3 没有</translation>
    </message>
    <message>
        <source>%1 of %2 is above %3</source>
        <translation>%2 的 %1 高于 %3</translation>
    </message>
    <message>
        <source>needs lowThresholds and highThresholds</source>
        <translation>需要 lowThresholds 和 highThresholds</translation>
    </message>
    <message>
        <source>must be a number of pods, or a share like &quot;10%&quot;</source>
        <translation>必须是 Pod 的数量，或像“10%”这样的份额</translation>
    </message>
    <message>
        <source>must be ReservationFirst or EvictDirectly</source>
        <translation>必须是 ReservationFirst 或 EvictDirectly</translation>
    </message>
    <message>
        <source>with dryRun nobody is evicted</source>
        <translation>启用 dryRun 时不驱逐任何 Pod</translation>
    </message>
    <message>
        <source>%1 of koord-descheduler is not modelled</source>
        <translation>koord-descheduler 的 %1 未建模</translation>
    </message>
    <message>
        <source>of koord-descheduler only %1 and %2 are modelled, and not %3</source>
        <translation>koord-descheduler 中只有 %1 和 %2 已建模，%3 没有</translation>
    </message>
    <message>
        <source>%1 is a plugin of koord-descheduler, whose configuration is of kind %2</source>
        <translation>%1 是 koord-descheduler 的插件，其配置的 kind 是 %2</translation>
    </message>
    <message>
        <source>a device without its minor number</source>
        <translation>设备没有次设备号</translation>
    </message>
    <message>
        <source>must stand under a number of GPUs, not &quot;%1&quot;</source>
        <translation>必须位于 GPU 数量之下，而不是“%1”</translation>
    </message>
    <message>
        <source>so many GPUs for one pod</source>
        <translation>一个 Pod 要这么多 GPU</translation>
    </message>
    <message>
        <source>shares of a device by %1</source>
        <translation>按 %1 分割的设备份额</translation>
    </message>
    <message>
        <source>invalid resource unit %1: %2</source>
        <translation>资源单位无效 %1：%2</translation>
    </message>
    <message>
        <source>invalid resource device requests: [%1]</source>
        <translation>设备请求无效：[%1]</translation>
    </message>
    <message>
        <source>Insufficient %1 devices</source>
        <translation>%1 设备不足</translation>
    </message>
    <message>
        <source>Insufficient GPU Devices</source>
        <translation>GPU 设备不足</translation>
    </message>
    <message>
        <source>Insufficient Topology Scoped GPU Devices</source>
        <translation>拓扑范围内的 GPU 设备不足</translation>
    </message>
    <message>
        <source>node(s) missing GPU Device Topology Tree</source>
        <translation>节点缺少 GPU 设备拓扑树</translation>
    </message>
    <message>
        <source>node(s) Unsupported Multi-Shared GPU</source>
        <translation>节点不支持多块共享 GPU</translation>
    </message>
    <message>
        <source>node(s) missing GPU Partition Table</source>
        <translation>节点缺少 GPU 分区表</translation>
    </message>
    <message>
        <source>node(s) Unsupported number of GPU requests</source>
        <translation>节点不支持所请求的 GPU 数量</translation>
    </message>
    <message>
        <source>Insufficient Partitioned GPU Devices</source>
        <translation>分区 GPU 设备不足</translation>
    </message>
    <message>
        <source>scheduling.koordinator.sh/device-allocated of a pod without a node</source>
        <translation>没有节点的 Pod 带有 scheduling.koordinator.sh/device-allocated</translation>
    </message>
    <message>
        <source>pod %1 was placed here, and which devices it has is not modelled</source>
        <translation>Pod %1 在此放置，它有哪些设备未建模</translation>
    </message>
    <message>
        <source>Reservation(s) %1</source>
        <translation>Reservation：%1</translation>
    </message>
    <message>
        <source>Reservation %1: which of several the pod gets, since they keep devices</source>
        <translation>Reservation %1：Pod 得到多个中的哪一个，因为它们保留设备</translation>
    </message>
    <message>
        <source>Reservation %1: whether the pod gets it, since its devices do not suffice</source>
        <translation>Reservation %1：Pod 是否得到它，因为其设备不够</translation>
    </message>
    <message>
        <source>the devices that Reservations keep in NUMA zones of node %1</source>
        <translation>Reservation 在节点 %1 的 NUMA 区中保留的设备</translation>
    </message>
    <message>
        <source>Reservation %1: the devices that it keeps</source>
        <translation>Reservation %1：它保留的设备</translation>
    </message>
    <message>
        <source>Nothing of it begins before %1 or after %2.</source>
        <translation>在 %1 之前和 %2 之后都不开始任何步骤。</translation>
    </message>
    <message>
        <source>Nothing of it begins outside of its %1 maintenance windows.</source>
        <translation>在它的 %1 个维护窗口之外不开始任何步骤。</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>Maintenance windows</source>
        <translation>维护窗口</translation>
    </message>
    <message>
        <source>Wave %1, in the maintenance window from %2</source>
        <translation>第 %1 批，在从 %2 开始的维护窗口中</translation>
    </message>
    <message>
        <source>What is approved is the list of steps and the maintenance windows, by this hash. Another step, order or window has another hash:</source>
        <translation>批准的是步骤列表和维护窗口，以此哈希为准。步骤、顺序或窗口不同，哈希也不同：</translation>
    </message>
    <message>
        <source>is in window %1, and the plan has %2</source>
        <translation>在第 %1 个窗口中，而方案只有 %2 个</translation>
    </message>
    <message>
        <source>must say from and to</source>
        <translation>必须写明 from 和 to</translation>
    </message>
    <message>
        <source>must be a duration, such as 90s or 2m, not &quot;%1&quot;</source>
        <translation>必须是时长，例如 90s 或 2m，而不是“%1”</translation>
    </message>
    <message>
        <source>more than %1 windows are not read</source>
        <translation>不读取超过 %1 个窗口</translation>
    </message>
    <message>
        <source>begins before the window before it ends</source>
        <translation>在前一个窗口结束之前开始</translation>
    </message>
    <message>
        <source>names no window; a plan for any time has no windows at all</source>
        <translation>没有指明窗口；可在任何时间执行的方案根本没有 windows</translation>
    </message>
    <message>
        <source>startsWithin is about windows, and there are none</source>
        <translation>startsWithin 与窗口有关，而这里没有窗口</translation>
    </message>
    <message>
        <source>outside the plan&apos;s maintenance windows: the next one is from %1 to %2</source>
        <translation>在方案的维护窗口之外：下一个从 %1 到 %2</translation>
    </message>
    <message>
        <source>outside the plan&apos;s maintenance windows: the last one ended at %1</source>
        <translation>在方案的维护窗口之外：最后一个已于 %1 结束</translation>
    </message>
    <message>
        <source>no step ends before the maintenance window ends at %1</source>
        <translation>没有步骤能在维护窗口于 %1 结束之前结束</translation>
    </message>
    <message>
        <source>the maintenance window is over</source>
        <translation>维护窗口已结束</translation>
    </message>
    <message>
        <source>%1; the next one is from %2 to %3</source>
        <translation>%1；下一个从 %2 到 %3</translation>
    </message>
    <message>
        <source>the pods are placed by kube-scheduler&apos;s plugins: of Koordinator&apos;s own, LoadAware, Reservations, gangs, shares of devices, bound CPUs and NUMA zones are modelled</source>
        <translation>Pod 由 kube-scheduler 的插件放置：Koordinator 自己的插件中，LoadAware、Reservation、成组、设备份额、绑定的 CPU 和 NUMA 区已建模</translation>
    </message>
    <message>
        <source>which zones of node %1 the pod gets: no set of zones suits all its resources, and the scheduler has no order of them</source>
        <translation>该 Pod 得到节点 %1 的哪些区：没有一组区适合它的所有资源，而调度器没有资源的先后顺序</translation>
    </message>
    <message>
        <source>annotation node.koordinator.sh/resource-amplification-ratio of node %1 cannot be read</source>
        <translation>节点 %1 的注解 node.koordinator.sh/resource-amplification-ratio 无法读取</translation>
    </message>
    <message>
        <source>scheduling.koordinator.sh/resource-status of a pod without a node</source>
        <translation>没有节点的 Pod 带有 scheduling.koordinator.sh/resource-status</translation>
    </message>
    <message>
        <source>pod %1 was placed here, and which CPUs and zones it has is not modelled</source>
        <translation>Pod %1 在此放置，它有哪些 CPU 和区未建模</translation>
    </message>
    <message>
        <source>scheduling.koordinator.sh/numa-topology-spec: policy %1</source>
        <translation>scheduling.koordinator.sh/numa-topology-spec：策略 %1</translation>
    </message>
    <message>
        <source>node(s) NUMA Topology policy not match</source>
        <translation>节点的 NUMA 拓扑策略不匹配</translation>
    </message>
    <message>
        <source>the requested CPUs must be integer</source>
        <translation>请求的 CPU 必须是整数</translation>
    </message>
    <message>
        <source>node(s) invalid CPU Topology</source>
        <translation>节点的 CPU 拓扑无效</translation>
    </message>
    <message>
        <source>node(s) requested cpus not multiple cpus per core</source>
        <translation>请求的 CPU 数不是每核 CPU 数的倍数</translation>
    </message>
    <message>
        <source>node(s) cpu bind policy conflicts with pod&apos;s required cpu bind policy</source>
        <translation>节点的 CPU 绑定策略与 Pod 要求的 CPU 绑定策略冲突</translation>
    </message>
    <message>
        <source>node(s) invalid CPU amplification ratio</source>
        <translation>节点的 CPU 放大倍数无效</translation>
    </message>
    <message>
        <source>Insufficient amplified cpu</source>
        <translation>放大后的 CPU 不足</translation>
    </message>
    <message>
        <source>not enough cpus available to satisfy request</source>
        <translation>可用的 CPU 不足以满足请求</translation>
    </message>
    <message>
        <source>failed to allocate cpus</source>
        <translation>分配 CPU 失败</translation>
    </message>
    <message>
        <source>insufficient CPUs to satisfy required cpu bind policy %1</source>
        <translation>CPU 不足以满足要求的 CPU 绑定策略 %1</translation>
    </message>
    <message>
        <source>node(s) missing NUMA resources</source>
        <translation>节点缺少 NUMA 资源</translation>
    </message>
    <message>
        <source>node(s) Insufficient NUMA Node resources</source>
        <translation>NUMA 节点的资源不足</translation>
    </message>
    <message>
        <source>Insufficient NUMA %1</source>
        <translation>NUMA 的 %1 不足</translation>
    </message>
    <message>
        <source>Unsatisfied NUMA %1</source>
        <translation>NUMA 的 %1 无法满足</translation>
    </message>
    <message>
        <source>Unaligned NUMA Hint cause %1</source>
        <translation>NUMA 提示无法对齐：%1</translation>
    </message>
    <message>
        <source>label node.koordinator.sh/numa-topology-policy of node %1: %2</source>
        <translation>节点 %1 的标签 node.koordinator.sh/numa-topology-policy：%2</translation>
    </message>
    <message>
        <source>label node.koordinator.sh/numa-allocate-strategy of node %1: %2</source>
        <translation>节点 %1 的标签 node.koordinator.sh/numa-allocate-strategy：%2</translation>
    </message>
    <message>
        <source>annotation node.koordinator.sh/cpu-topology of node %1: CPUs that cannot be</source>
        <translation>节点 %1 的注解 node.koordinator.sh/cpu-topology：不可能存在的 CPU</translation>
    </message>
    <message>
        <source>node %1 has more than %2 zones</source>
        <translation>节点 %1 有超过 %2 个区</translation>
    </message>
    <message>
        <source>the zones of node %1 are not numbered 0, 1, 2</source>
        <translation>节点 %1 的区的编号不是 0、1、2</translation>
    </message>
    <message>
        <source>Reservation %1: the CPUs and zones that it keeps</source>
        <translation>Reservation %1：它保留的 CPU 和区</translation>
    </message>
    <message>
        <source>must be a text such as &quot;5m&quot;, not below 0</source>
        <translation>必须是 &quot;5m&quot; 这样的文本，不低于 0</translation>
    </message>
    <message>
        <source>has no influence: Volcano does not read it</source>
        <translation>没有影响：Volcano 不读取它</translation>
    </message>
    <message>
        <source>has no influence: Volcano compares cpu and memory alone</source>
        <translation>没有影响：Volcano 只比较 cpu 和内存</translation>
    </message>
    <message>
        <source>is no configuration that the queues of %1 depend on</source>
        <translation>不是 %1 的队列所依赖的配置</translation>
    </message>
    <message>
        <source>none of the objects is a queue of %1</source>
        <translation>这些对象中没有 %1 的队列</translation>
    </message>
    <message>
        <source>rescheduling evicts nobody without the action shuffle</source>
        <translation>没有动作 shuffle，rescheduling 不驱逐任何 Pod</translation>
    </message>
    <message>
        <source>Volcano keeps averages over %1 alone: over the metricsPeriod %2 it reads 0 of every node, and rescheduling evicts nobody</source>
        <translation>Volcano 只保存 %1 的平均值：按 metricsPeriod %2，它读到每个节点都是 0，rescheduling 不驱逐任何 Pod</translation>
    </message>
    <message>
        <source>GPU-hours that the restarts lose</source>
        <translation>重启所损失的 GPU 小时</translation>
    </message>
    <message>
        <source>%1, and what is not known of %2 of these pods</source>
        <translation>%1，另有 %2 个 Pod 未知</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>Lost GPU-hours</source>
        <translation>损失的 GPU 小时</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>says what its restart loses, and that nobody knows it</source>
        <translation>既说明重启损失多少，又说没有人知道</translation>
    </message>
    <message>
        <source>only drained nodes leave in turns</source>
        <translation>只有要排空的节点才依次离开</translation>
    </message>
    <message>
        <source>nodes that leave in turns take no further goals</source>
        <translation>节点依次离开时不能有其他目标</translation>
    </message>
    <message>
        <source>an order of groups needs the label that makes them</source>
        <translation>组的次序需要分组的标签</translation>
    </message>
    <message>
        <source>no node to be drained has %1=%2</source>
        <translation>要排空的节点都没有 %1=%2</translation>
    </message>
    <message>
        <source>%1 is named twice</source>
        <translation>%1 写了两次</translation>
    </message>
    <message>
        <source>%1 is no key of a label</source>
        <translation>%1 不是标签的键</translation>
    </message>
    <message>
        <source>allow more lost GPU-hours</source>
        <translation>允许损失更多 GPU 小时</translation>
    </message>
    <message>
        <source>say what time it is, or leave the limit on GPU-hours out</source>
        <translation>说明现在的时间，或不限制 GPU 小时</translation>
    </message>
    <message>
        <source>must be hours such as 12 or 0.5, with at most three places</source>
        <translation>必须是小时数，例如 12 或 0.5，最多三位小数</translation>
    </message>
    <message>
        <source>would lose more GPU-hours than all restarts together may</source>
        <translation>自身损失的 GPU 小时就超过全部重启合计所允许的</translation>
    </message>
    <message>
        <source>has GPUs, and nobody knows how many GPU-hours its restart would lose, which are limited</source>
        <translation>有 GPU，而没有人知道它重启会损失多少 GPU 小时，这是有限制的</translation>
    </message>
    <message>
        <source>the min of an ElasticQuota is kept for it and may be lent: it is no share that it deserves</source>
        <translation>ElasticQuota 的 min 为其保留，也可以出借：它不是应得份额</translation>
    </message>
    <message>
        <source>priority classes give no share that pods deserve</source>
        <translation>优先级类不规定 Pod 的应得份额</translation>
    </message>
    <message>
        <source>measuring the queues was stopped</source>
        <translation>已停止测量队列</translation>
    </message>
    <message>
        <source>the scheduler places it unevenly over %1 values of %2</source>
        <translation>调度器把它不均匀地放在 %2 的 %1 个值上</translation>
    </message>
    <message>
        <source>let it preempt %1, as the scheduler does</source>
        <translation>让它抢占 %1，如调度器所做</translation>
    </message>
    <message>
        <source>let it preempt %1 pods, as the scheduler does</source>
        <translation>让它抢占 %1 个 Pod，如调度器所做</translation>
    </message>
    <message>
        <source>a node more would be in no %1, as only objects or annotations say which nodes are: more nodes were not tried</source>
        <translation>再添的节点不属于任何 %1，因为只有对象或注解说出哪些节点属于：没有试过再添节点</translation>
    </message>
    <message>
        <source>is a node whose GPU model is none that the pod accepts</source>
        <translation>该节点的 GPU 型号不是该 Pod 所接受的</translation>
    </message>
    <message>
        <source>Groups of pods that restarts touch</source>
        <translation>重启所触及的 Pod 组</translation>
    </message>
    <message>
        <source>%1 is no key of an annotation</source>
        <translation>%1 不是注解的键</translation>
    </message>
    <message>
        <source>must be namespace=NAME, label=SELECTOR, annotation=KEY, annotation=KEY=VALUE, priority=NUMBER or pod=NAMESPACE/NAME</source>
        <translation>必须为 namespace=NAME、label=SELECTOR、annotation=KEY、annotation=KEY=VALUE、priority=NUMBER 或 pod=NAMESPACE/NAME</translation>
    </message>
    <message>
        <source>a goal to consolidate by limits goes with no other goal</source>
        <translation>按比例集中的目标不能与其他目标一起</translation>
    </message>
    <message>
        <source>give it a smaller eviction cost: its annotation %1</source>
        <translation>给它较小的驱逐代价：其注解 %1</translation>
    </message>
    <message>
        <source>let all pods of its gang move</source>
        <translation>让它那一组的所有 Pod 都能移动</translation>
    </message>
    <message>
        <source>has the greatest eviction cost of Koordinator, with which nobody evicts it</source>
        <translation>Koordinator 的驱逐代价最大，任何人都不会驱逐它</translation>
    </message>
    <message>
        <source>its gang moves whole or not at all, and another pod of it stays</source>
        <translation>它那一组要么全部移动要么都不动，而其中另一个 Pod 留下</translation>
    </message>
    <message>
        <source>the gang %1 moves whole or not at all, and %2 of its %3 pods would move</source>
        <translation>组 %1 要么全部移动要么都不动，而其 %3 个 Pod 中有 %2 个会移动</translation>
    </message>
    <message>
        <source>moves as well, in a later step</source>
        <translation>也会移动，在后面的步骤</translation>
    </message>
    <message>
        <source>leaves by itself</source>
        <translation>自行离开</translation>
    </message>
    <message>
        <source>no other node takes it at that moment</source>
        <translation>那一刻没有其他节点接收它</translation>
    </message>
    <message>
        <source>could move instead, and would free as much</source>
        <translation>可以代替它移动，腾出的同样多</translation>
    </message>
    <message>
        <source>could move instead, and would free %1 where this one frees %2</source>
        <translation>可以代替它移动，会腾出 %1，而这个腾出 %2</translation>
    </message>
    <message>
        <source>Workload %1: %2</source>
        <translation>工作负载 %1：%2</translation>
    </message>
    <message>
        <source>its guarantee of %1 is more than its capability</source>
        <translation>其 %1 的保证量超过其上限</translation>
    </message>
    <message>
        <source>its guarantee of %1 is more than that of its parent</source>
        <translation>其 %1 的保证量超过其父队列的保证量</translation>
    </message>
    <message>
        <source>only its own scheduler gives it a node</source>
        <translation>只有其自己的调度器能给它节点</translation>
    </message>
    <message>
        <source>the annotation %1</source>
        <translation>注解 %1</translation>
    </message>
    <message>
        <source>Insufficient quotas, quotaName: %1, runtime: %2, used: %3, pod&apos;s request: %4</source>
        <translation>配额不足：配额 %1，runtime：%2，已用：%3，Pod 的请求：%4</translation>
    </message>
    <message>
        <source>Insufficient non-preemptible quotas, quotaName: %1, min: %2, nonPreemptibleUsed: %3, pod&apos;s request: %4</source>
        <translation>不可抢占的配额不足：配额 %1，min：%2，不可抢占的已用：%3，Pod 的请求：%4</translation>
    </message>
    <message>
        <source>has pods on %1, which is not Ready or not there: until its status names it in unhealthyNodes, they stay</source>
        <translation>有 Pod 在 %1 上，而该节点未就绪或不存在：在其状态的 unhealthyNodes 指出它之前，它们留在原处</translation>
    </message>
    <message>
        <source>node %1 failed under it: what becomes of a workload of pods is not modelled, and it stays as it is</source>
        <translation>它所在的节点 %1 失效：由 Pod 组成的工作负载会如何未建模，保持不变</translation>
    </message>
    <message>
        <source>its checks are Ready, and where its pods go is not modelled: it stays without a place</source>
        <translation>其检查均为 Ready，但其 Pod 去往何处未建模：它仍没有位置</translation>
    </message>
    <message>
        <source>its checks are Ready, and its topology has no place for it: which workloads Kueue would preempt for one is not modelled (%1)</source>
        <translation>其检查均为 Ready，但其拓扑中没有它的位置：Kueue 会为此抢占谁未建模（%1）</translation>
    </message>
    <message>
        <source>must be a name of lower-case letters, digits, - and . that begins and ends with a letter or digit, of at most 253, not &quot;%1&quot;</source>
        <translation>须为由小写字母、数字、- 和 . 组成、以字母或数字开头和结尾、至多 253 个字符的名称，而不是“%1”</translation>
    </message>
    <message>
        <source>must be a name of lower-case letters, digits and - that begins and ends with a letter or digit, of at most 63, not &quot;%1&quot;</source>
        <translation>须为由小写字母、数字和 - 组成、以字母或数字开头和结尾、至多 63 个字符的名称，而不是“%1”</translation>
    </message>
    <message>
        <source>the API server refuses the key &quot;%1&quot;: it must be a name of letters, digits, -, _ and . of at most 63, behind a domain and / if any</source>
        <translation>API 服务器拒绝键“%1”：须为由字母、数字、-、_ 和 . 组成、至多 63 个字符的名称，前面可有域名和 /</translation>
    </message>
    <message>
        <source>the API server refuses the value &quot;%1&quot;: it must have letters, digits, -, _ and . alone, begin and end with a letter or digit, and be 63 long at most</source>
        <translation>API 服务器拒绝值“%1”：只能含字母、数字、-、_ 和 .，以字母或数字开头和结尾，至多 63 个字符</translation>
    </message>
    <message>
        <source>must not have a time zone: that is timeZone</source>
        <translation>不得含时区：时区写在 timeZone</translation>
    </message>
    <message>
        <source>must be a schedule of five fields, such as &quot;*/5 * * * *&quot;, or @daily and the like, not &quot;%1&quot;</source>
        <translation>须为五段的时间表（如“*/5 * * * *”）或 @daily 之类，而不是“%1”</translation>
    </message>
    <message>
        <source>minAvailable and maxUnavailable exclude one another, which the API server refuses</source>
        <translation>minAvailable 与 maxUnavailable 互相排斥，API 服务器会拒绝</translation>
    </message>
    <message>
        <source>there is a container &quot;%1&quot; already</source>
        <translation>已有容器“%1”</translation>
    </message>
    <message>
        <source>has no spec.schedule</source>
        <translation>没有 spec.schedule</translation>
    </message>
    <message>
        <source>%1 %2 is suspended: it makes no pods</source>
        <translation>%1 %2 已挂起：不产生 Pod</translation>
    </message>
    <message>
        <source>not modelled: %1 of %2, by which each has a domain of %3 for itself</source>
        <translation>未建模：%2 的 %1，它让每个独占一个 %3 域</translation>
    </message>
    <message>
        <source>must be a number of pods or a percentage of at most 100, such as 2 or 30%, not &quot;%1&quot;</source>
        <translation>须为 Pod 数或至多 100 的百分比，如 2 或 30%，而不是“%1”</translation>
    </message>
    <message>
        <source>changes nothing: say allocatable, topologyPolicy or topologyScope</source>
        <translation>什么也没有改变：请写 allocatable、topologyPolicy 或 topologyScope</translation>
    </message>
    <message>
        <source>setBudget needs one of disruptionsAllowed, minAvailable and maxUnavailable</source>
        <translation>setBudget 需要 disruptionsAllowed、minAvailable、maxUnavailable 之一</translation>
    </message>
    <message>
        <source>its pods are of a %1, which has no scale that the disruption controller could read</source>
        <translation>其 Pod 属于 %1，它没有中断控制器可读的 scale</translation>
    </message>
    <message>
        <source>it says neither minAvailable nor maxUnavailable</source>
        <translation>它既没有 minAvailable 也没有 maxUnavailable</translation>
    </message>
    <message>
        <source>new pods on %1</source>
        <translation>%1 上的新 Pod</translation>
    </message>
    <message>
        <source>topology policy of %1</source>
        <translation>%1 的拓扑策略</translation>
    </message>
    <message>
        <source>topology scope of %1</source>
        <translation>%1 的拓扑范围</translation>
    </message>
    <message>
        <source>that of class %1</source>
        <translation>优先级类 %1 的</translation>
    </message>
    <message>
        <source>%1 and %2 have pods in common: %3 here, %4 there</source>
        <translation>%1 与 %2 有共同的 Pod：这里是 %3，那里是 %4</translation>
    </message>
    <message>
        <source>%1 allows %2 disruptions: of %3 pods %4 are healthy, and %5 have to be</source>
        <translation>%1 允许 %2 次中断：%3 个 Pod 中 %4 个健康，须有 %5 个</translation>
    </message>
    <message>
        <source>%1 allows no disruption: %2</source>
        <translation>%1 不允许中断：%2</translation>
    </message>
    <message>
        <source>PodDisruptionBudget %1: there is one of that name already</source>
        <translation>PodDisruptionBudget %1：已有同名的</translation>
    </message>
    <message>
        <source>%1 depends on %2, and %3 has no such part</source>
        <translation>%1 依赖 %2，而 %3 没有这一部分</translation>
    </message>
    <message>
        <source>these wait for one another, and none of them ever starts: %1</source>
        <translation>这些互相等待，永远不会开始：%1</translation>
    </message>
    <message>
        <source>parts of %1 that its controller starts later are tried at once</source>
        <translation>%1 中由控制器稍后才开始的部分在此立即尝试</translation>
    </message>
    <message>
        <source>its DaemonSet does not select %1 any more</source>
        <translation>其 DaemonSet 不再选中 %1</translation>
    </message>
    <message>
        <source>node %1 publishes no topology policy: there is neither a NodeResourceTopology nor a Numatopology of it</source>
        <translation>节点 %1 没有发布拓扑策略：它既没有 NodeResourceTopology 也没有 Numatopology</translation>
    </message>
    <message>
        <source>for Koordinator the label node.koordinator.sh/numa-topology-policy counts before it: %1</source>
        <translation>对 Koordinator 而言，标签 node.koordinator.sh/numa-topology-policy 优先于它：%1</translation>
    </message>
    <message>
        <source>no claim like %1 is known (%2 in all), which its controller makes: a pod with such a claim stays pending here</source>
        <translation>没有已知的声明可作 %1（共 %2 个）的样本，其控制器会创建它：带这种声明的 Pod 在此保持待调度</translation>
    </message>
    <message>
        <source>the NodeResourceTopology of Koordinator has no scope of its own</source>
        <translation>Koordinator 的 NodeResourceTopology 没有单独的范围</translation>
    </message>
    <message>
        <source>the Numatopology of Volcano has no scope</source>
        <translation>Volcano 的 Numatopology 没有范围</translation>
    </message>
    <message>
        <source>the number before * is 1 to %1</source>
        <translation>* 前的数为 1 到 %1</translation>
    </message>
    <message>
        <source>names no label behind @</source>
        <translation>@ 之后没有标签</translation>
    </message>
    <message>
        <source>the other pending pods (%1) were not tried with it</source>
        <translation>没有与其他待调度的 Pod（%1 个）一起试过</translation>
    </message>
    <message>
        <source>with the other pending pods of the queue (%1) it is placed, too</source>
        <translation>与队列中其他待调度的 Pod（%1 个）一起，它也会被放置</translation>
    </message>
    <message>
        <source>with the other pending pods of the queue (%1) its pods no longer stand together</source>
        <translation>与队列中其他待调度的 Pod（%1 个）一起，它的 Pod 不再聚在一处</translation>
    </message>
    <message>
        <source>other pending pods take its room: with those of the queue (%1) %2 of the %3 pods that it needs get a node</source>
        <translation>其他待调度的 Pod 占去它的空间：与队列中的（%1 个）一起，它所需的 %3 个 Pod 中有 %2 个得到节点</translation>
    </message>
    <message>
        <source>the scheduler places it over %1 values of %2, where %3 would do</source>
        <translation>调度器把它放在 %2 的 %1 个值上，而 %3 个就够</translation>
    </message>
    <message>
        <source>its elastic quotas refuse what is above their runtime, and pods of a quota make room for more important ones of it</source>
        <translation>其弹性配额拒绝超出其 runtime 的 Pod，配额中的 Pod 为其中更重要的让位</translation>
    </message>
    <message>
        <source>ElasticQuota %1 uses more than its runtime, with the quotas below it</source>
        <translation>ElasticQuota %1 连同其下级配额的用量超过其 runtime</translation>
    </message>
    <message>
        <source>ElasticQuota %1 uses more than its runtime: after %2 of that, Koordinator evicts %3</source>
        <translation>ElasticQuota %1 的用量超过其 runtime：持续 %2 之后，Koordinator 驱逐 %3</translation>
    </message>
    <message>
        <source>ElasticQuota %1 uses more than its runtime: with monitorAllQuotas, which is off, Koordinator would evict %3 after %2 of that</source>
        <translation>ElasticQuota %1 的用量超过其 runtime：若开启 monitorAllQuotas（现为关闭），Koordinator 会在持续 %2 之后驱逐 %3</translation>
    </message>
    <message>
        <source>preemption in a quota where PreFilter does not look at it</source>
        <translation>PreFilter 不查看配额时在配额内的抢占</translation>
    </message>
    <message>
        <source>defaultQuotaGroupMax and systemQuotaGroupMax without enableRuntimeQuota</source>
        <translation>没有 enableRuntimeQuota 时的 defaultQuotaGroupMax 和 systemQuotaGroupMax</translation>
    </message>
    <message>
        <source>enableCheckParentQuota for a pod of a quota of the first level</source>
        <translation>第一级配额的 Pod 的 enableCheckParentQuota</translation>
    </message>
    <message>
        <source>Insufficient quotas, quotaNameTopo: [%1], runtime: %2, used: %3, pod&apos;s request: %4</source>
        <translation>配额不足：上级配额 [%1]，runtime：%2，已用：%3，Pod 的请求：%4</translation>
    </message>
    <message>
        <source>the parents of ElasticQuota %1 lead in a circle</source>
        <translation>ElasticQuota %1 的上级成环</translation>
    </message>
    <message>
        <source>there is no ElasticQuota %1, the parent of %2</source>
        <translation>没有 ElasticQuota %1，即 %2 的上级</translation>
    </message>
    <message>
        <source>preemption in a quota that is above its runtime in a resource that the pod does not ask for</source>
        <translation>配额在 Pod 没有请求的资源上超出 runtime 时的抢占</translation>
    </message>
    <message>
        <source>cannot be evicted for ElasticQuota %1: PodDisruptionBudget %2 does not allow it</source>
        <translation>不能为 ElasticQuota %1 驱逐：PodDisruptionBudget %2 不允许</translation>
    </message>
    <message>
        <source>evicted: ElasticQuota %1 has used more than its runtime for more than %2 (%3)</source>
        <translation>已驱逐：ElasticQuota %1 的用量超过其 runtime 已逾 %2（%3）</translation>
    </message>
    <message>
        <source>must be one of pin, gate, cordon, reservation, scheduler, bind, nominate, not &quot;%1&quot;%2</source>
        <translation>必须是 pin、gate、cordon、reservation、scheduler、bind、nominate 之一，而不是“%1”%2</translation>
    </message>
    <message>
        <source>the server answers what is no reservation</source>
        <translation>服务器的应答不是 Reservation</translation>
    </message>
    <message>
        <source>disruption budgets hold pods where they are (%1), and without these pods&apos; room the nodes have no more, by %2</source>
        <translation>中断预算把 Pod 留在原处（%1），没有这些 Pod 的空间，节点便没有更多，按 %2 计</translation>
    </message>
    <message>
        <source>counted is what each node has to lose at least, by %1, and disruption budgets hold pods where they are (%2): without them it would be less</source>
        <translation>计算的是每个节点至少必须失去什么，按 %1 计，而中断预算把 Pod 留在原处（%2）：没有这些预算会更少</translation>
    </message>
    <message>
        <source>the rules between these pods leave no more room than %1, by %2</source>
        <translation>这些 Pod 之间的规则留下的空间不多于 %1，按 %2 计</translation>
    </message>
    <message>
        <source>counted is what the nodes of each value have to lose at least, where the rules between these pods let them stand (%1), by %2</source>
        <translation>计算的是这些 Pod 之间的规则允许之处，每个值的节点至少必须失去什么（%1），按 %2 计</translation>
    </message>
    <message>
        <source>pods that can stand only on nodes of one value need the room of other nodes there, so that no more is left than %1, by %2</source>
        <translation>只能在某一个值的节点上的 Pod 需要那里其他节点的空间，因此剩下的不多于 %1，按 %2 计</translation>
    </message>
    <message>
        <source>counted is what each node has to lose at least, with room left for all pods on the others, by %1</source>
        <translation>计算的是每个节点至少必须失去什么，并在其他节点上为所有 Pod 留出空间，按 %1 计</translation>
    </message>
    <message>
        <source>counted is what the nodes of each value have to lose at least, with room left for the pods that can stand only there (%1), by %2</source>
        <translation>计算的是每个值的节点至少必须失去什么，并为只能在那里的 Pod 留出空间（%1），按 %2 计</translation>
    </message>
    <message>
        <source>not modelled: which zones of their nodes pods have whose nodes align them (%1 of them)</source>
        <translation>未建模：节点会对齐其区的 Pod 各占用节点的哪些区（共 %1 个）</translation>
    </message>
    <message>
        <source>%1; no other node takes it</source>
        <translation>%1；没有其他节点接收它</translation>
    </message>
    <message>
        <source>the node offers %1 of %2: nothing is left of it</source>
        <translation>节点只提供 %1 的 %2：什么也不剩</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither Default nor ReservedCPUsOnly: the scheduler takes nothing off what the node offers</source>
        <translation>&quot;%1&quot; 既不是 Default 也不是 ReservedCPUsOnly：调度器不从节点提供的量中减去任何部分</translation>
    </message>
    <message>
        <source>%1; the scheduler takes nothing off what the node offers</source>
        <translation>%1；调度器不从节点提供的量中减去任何部分</translation>
    </message>
    <message>
        <source>is less than nothing: the scheduler adds it to what the node offers</source>
        <translation>小于零：调度器会把它加到节点提供的量上</translation>
    </message>
    <message>
        <source>a virtual function without its bus id</source>
        <translation>没有总线编号的虚拟功能</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no policy: the manager counts by usage</source>
        <translation>&quot;%1&quot; 不是策略：管理器按用量计算</translation>
    </message>
    <message>
        <source>cpu has no policy request: the manager counts by usage</source>
        <translation>cpu 没有 request 策略：管理器按用量计算</translation>
    </message>
    <message>
        <source>must be from %1 to 100: the agent leaves what it is about as it is</source>
        <translation>必须在 %1 到 100 之间：代理让所涉及的保持不变</translation>
    </message>
    <message>
        <source>there is one of that name already: which one counts is not known</source>
        <translation>已有一个同名的：不知道哪一个起作用</translation>
    </message>
    <message>
        <source>nodeSelector has no matchLabels: the manager refuses the whole configuration</source>
        <translation>nodeSelector 没有 matchLabels：管理器拒绝整个配置</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no ratio; the annotation is left out</source>
        <translation>&quot;%1&quot; 不是比例；该注解被略去</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no ratio; the label is left out</source>
        <translation>&quot;%1&quot; 不是比例；该标签被略去</translation>
    </message>
    <message>
        <source>node(s) Device Joint-Allocate rules violation</source>
        <translation>节点违反设备联合分配规则</translation>
    </message>
    <message>
        <source>Insufficient %1 VirtualFunctions</source>
        <translation>%1 虚拟功能不足</translation>
    </message>
    <message>
        <source>scheduling.koordinator.sh/device-allocate-hint: virtual functions of GPUs</source>
        <translation>scheduling.koordinator.sh/device-allocate-hint：GPU 的虚拟功能</translation>
    </message>
    <message>
        <source>scheduling.koordinator.sh/device-joint-allocate: %1, which the pod does not ask for, or names twice</source>
        <translation>scheduling.koordinator.sh/device-joint-allocate：%1，Pod 没有请求它，或写了两次</translation>
    </message>
    <message>
        <source>scheduling.koordinator.sh/device-joint-allocate: a first type that is not gpu</source>
        <translation>scheduling.koordinator.sh/device-joint-allocate：首个类型不是 gpu</translation>
    </message>
    <message>
        <source>label node.koordinator.sh/secondary-device-well-planned of Device %1</source>
        <translation>Device %1 的标签 node.koordinator.sh/secondary-device-well-planned</translation>
    </message>
    <message>
        <source>scheduling.koordinator.sh/device-joint-allocate: Device %1 has several devices of type %2 behind one PCIe switch</source>
        <translation>scheduling.koordinator.sh/device-joint-allocate：Device %1 在一个 PCIe 交换机后有多个 %2 类型的设备</translation>
    </message>
    <message>
        <source>%1 to %2 percent are no range within 0 to 100</source>
        <translation>%1 到 %2 不是 0 到 100 之内的百分比范围</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no mask of the ways of a cache in hexadecimal digits</source>
        <translation>&quot;%1&quot; 不是以十六进制写的缓存路掩码</translation>
    </message>
    <message>
        <source>the mask %1 has no way</source>
        <translation>掩码 %1 没有任何路</translation>
    </message>
    <message>
        <source>the ways of the mask %1 are not the lowest ones in one piece</source>
        <translation>掩码 %1 的路不是从最低位起连续的</translation>
    </message>
    <message>
        <source>the mask %1 has more than %2 ways</source>
        <translation>掩码 %1 的路多于 %2 条</translation>
    </message>
    <message>
        <source>%1 to %2 percent of %3 ways are none</source>
        <translation>%3 条路的 %1 到 %2 % 不足一条</translation>
    </message>
    <message>
        <source>%1 percent are no share of 1 to 100</source>
        <translation>%1 不是 1 到 100 之间的百分比</translation>
    </message>
    <message>
        <source>the ConfigMap slo-controller-config is not among the objects</source>
        <translation>对象中没有 ConfigMap slo-controller-config</translation>
    </message>
    <message>
        <source>colocation is not enabled on this node</source>
        <translation>此节点没有启用混部</translation>
    </message>
    <message>
        <source>the annotation node.koordinator.sh/third-party-allocations: others were given a part</source>
        <translation>注解 node.koordinator.sh/third-party-allocations：一部分已给了其他方</translation>
    </message>
    <message>
        <source>there is no NodeMetric of this node: what it offers stays as it is</source>
        <translation>没有此节点的 NodeMetric：它提供的保持不变</translation>
    </message>
    <message>
        <source>nothing was measured yet</source>
        <translation>还没有任何测量</translation>
    </message>
    <message>
        <source>what was measured is more than %1 minutes old</source>
        <translation>测量已超过 %1 分钟</translation>
    </message>
    <message>
        <source>the NodeMetric of this node says nothing of its use</source>
        <translation>此节点的 NodeMetric 没有说明其用量</translation>
    </message>
    <message>
        <source>an application of the host has a priority that Koordinator does not have</source>
        <translation>主机应用的优先级不是 Koordinator 所有的</translation>
    </message>
    <message>
        <source>midReclaimMode static is not modelled</source>
        <translation>midReclaimMode static 未建模</translation>
    </message>
    <message>
        <source>Job %1: not modelled: what its policies do about a lost pod or a broken PodGroup; no more pods are made of it</source>
        <translation>Job %1：未建模：其策略对失去的 Pod 或残缺的 PodGroup 所做的事；不再为它生成 Pod</translation>
    </message>
    <message>
        <source>the %1 pods of Volcano&apos;s Jobs are there from the start: the order of their tasks is kept with Volcano alone</source>
        <translation>Volcano 的 Job 的 %1 个 Pod 从一开始就在：任务的次序只有 Volcano 遵守</translation>
    </message>
    <message>
        <source>task %1 waits for %2: %3</source>
        <translation>任务 %1 等待 %2：%3</translation>
    </message>
    <message>
        <source>before session %1: pods of Jobs are made</source>
        <translation>会话 %1 之前：生成 Job 的 Pod</translation>
    </message>
    <message>
        <source>no pods are made of it: %1</source>
        <translation>不为它生成 Pod：%1</translation>
    </message>
    <message>
        <source>no pods are made of it: its task %1 has no template</source>
        <translation>不为它生成 Pod：其任务 %1 没有模板</translation>
    </message>
    <message>
        <source>no pods are made of it: there is no priority class %1</source>
        <translation>不为它生成 Pod：没有优先级类 %1</translation>
    </message>
    <message>
        <source>not modelled: it would make a claim for a volume; no pods are made of it</source>
        <translation>未建模：它会为卷生成 PVC；不为它生成 Pod</translation>
    </message>
    <message>
        <source>not modelled: it is restarting; no pods are made of it</source>
        <translation>未建模：它正在重启；不为它生成 Pod</translation>
    </message>
    <message>
        <source>it asks for slices within slices, which is not modelled</source>
        <translation>它要求嵌套的切片，未建模</translation>
    </message>
    <message>
        <source>a group of pod sets is not of two that ask for the same, one of them a single pod: Kueue refuses such a job, and it is not modelled</source>
        <translation>某个 podSet 组不是两个要求相同、其中一个为单个 Pod 的 podSet：Kueue 会拒绝这样的作业，未建模</translation>
    </message>
    <message>
        <source>node %1 failed under it, and it asks for slices within slices: it stays as it is</source>
        <translation>其下的节点 %1 失效，而它要求嵌套的切片：保持不变</translation>
    </message>
    <message>
        <source>Volcano&apos;s Jobs have more than %1 pods in all, which is not tried</source>
        <translation>Volcano 的 Job 共有超过 %1 个 Pod，不作尝试</translation>
    </message>
    <message>
        <source>after session %1: policies of Jobs</source>
        <translation>会话 %1 之后：Job 的策略</translation>
    </message>
    <message>
        <source>priority threshold can&apos;t be greater than %1</source>
        <translation>优先级阈值不能大于 %1</translation>
    </message>
    <message>
        <source>Insufficient NUMA Scoped Devices</source>
        <translation>NUMA 区内的设备不足</translation>
    </message>
    <message>
        <source>DeviceShare before NodeNUMAResource in Reserve, where the policy BestEffort chooses the zones of devices</source>
        <translation>Reserve 中 DeviceShare 在 NodeNUMAResource 之前，而策略 BestEffort 在那里为设备选区</translation>
    </message>
    <message>
        <source>Device %1 has devices in NUMA zones that its node does not list</source>
        <translation>Device %1 的设备所在的 NUMA 区未被其节点列出</translation>
    </message>
    <message>
        <source>several roots of a quota tree say what it has, and which came last is not known</source>
        <translation>配额树的多个根说明其总量，哪个最后到来无从得知</translation>
    </message>
    <message>
        <source>several roots say what a quota tree has, and which came last is not known: it takes no part, nor do its pods</source>
        <translation>多个根说明配额树的总量，哪个最后到来无从得知：它及其 Pod 不参与</translation>
    </message>
    <message>
        <source>no root of the quota tree %1 says what the tree has: it has nothing to share</source>
        <translation>配额树 %1 没有说明其总量的根：它没有可分享的</translation>
    </message>
    <message>
        <source>Reservation %1: whether the pod is of its owner, since the UID or apiVersion of the pod&apos;s controller is not told</source>
        <translation>Reservation %1：Pod 是否属于其所有者，因为没有说明 Pod 的控制器的 UID 或 apiVersion</translation>
    </message>
    <message>
        <source>has no headGroupSpec</source>
        <translation>没有 headGroupSpec</translation>
    </message>
    <message>
        <source>its cluster scales itself (enableInTreeAutoscaling): Kueue takes such a job only as an elastic workload, which is not modelled</source>
        <translation>其集群自动伸缩（enableInTreeAutoscaling）：Kueue 只将这样的作业作为弹性工作负载接受，未建模</translation>
    </message>
    <message>
        <source>has no rayClusterSpec</source>
        <translation>没有 rayClusterSpec</translation>
    </message>
    <message>
        <source>has no workerTemplate</source>
        <translation>没有 workerTemplate</translation>
    </message>
    <message>
        <source>Kueue makes no Workload of it: &quot;%1&quot;</source>
        <translation>Kueue 不为其生成 Workload：“%1”</translation>
    </message>
    <message>
        <source>Kueue makes no Workload of it: pod %1 has no annotation %2 above zero</source>
        <translation>Kueue 不为其生成 Workload：Pod %1 没有大于零的注解 %2</translation>
    </message>
    <message>
        <source>Kueue makes no Workload of it: &quot;%1&quot; (%2 of %3)</source>
        <translation>Kueue 不为其生成 Workload：“%1”（%2/%3）</translation>
    </message>
    <message>
        <source>has more pods than its total: Kueue deletes %1</source>
        <translation>Pod 多于其总数：Kueue 删除 %1</translation>
    </message>
    <message>
        <source>no overhead of RuntimeClass %1 is known: it is not counted</source>
        <translation>RuntimeClass %1 的开销未知：不计入</translation>
    </message>
    <message>
        <source>is not tried until its back-off after an eviction (%1) is over: --now says what time it is</source>
        <translation>驱逐（%1）之后的退避结束之前不会被尝试：--now 指明当前时间</translation>
    </message>
    <message>
        <source>a quota must be greater than or equal to 0</source>
        <translation>配额必须大于或等于 0</translation>
    </message>
    <message>
        <source>cannot be read: %1: %2</source>
        <translation>无法读取：%1：%2</translation>
    </message>
    <message>
        <source>its queue %1 is closed and takes no new jobs: %2</source>
        <translation>其队列 %1 已关闭，不接受新作业：%2</translation>
    </message>
    <message>
        <source>with the hierarchy of capacity nothing is placed: %1</source>
        <translation>启用 capacity 的层级时不放置任何 Pod：%1</translation>
    </message>
    <message>
        <source>Volcano&apos;s webhook refuses it: %1</source>
        <translation>Volcano 的 webhook 会拒绝它：%1</translation>
    </message>
    <message>
        <source>the mins of %1 below it are more than its own, which Koordinator&apos;s webhook refuses: %2</source>
        <translation>其下各配额的 %1 的 min 之和超过它自己的 min，Koordinator 的 webhook 会拒绝：%2</translation>
    </message>
    <message>
        <source>it admits nothing: %1</source>
        <translation>它不准入任何工作负载：%1</translation>
    </message>
    <message>
        <source>Kueue&apos;s webhook refuses it: %1</source>
        <translation>Kueue 的 webhook 会拒绝它：%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no state that the descheduler takes here%2</source>
        <translation>“%1”不是 descheduler 在此接受的状态%2</translation>
    </message>
    <message>
        <source>all pods together need the room of the nodes that take them, by %1</source>
        <translation>所有 Pod 合在一起需要能接纳它们的节点的空间，按 %1 计</translation>
    </message>
    <message>
        <source>bring enough of its workload&apos;s pods to Ready, or give the budget unhealthyPodEvictionPolicy: AlwaysAllow, as this pod is not Ready</source>
        <translation>使其工作负载有足够的 Pod 就绪，或给预算设 unhealthyPodEvictionPolicy: AlwaysAllow，因为这个 Pod 未就绪</translation>
    </message>
    <message>
        <source>raise the limit, or let pods of it move</source>
        <translation>提高上限，或允许其上的 Pod 移动</translation>
    </message>
    <message>
        <source>raise the limit, or add a node</source>
        <translation>提高上限，或增加节点</translation>
    </message>
    <message>
        <source>%1; it stays: %2</source>
        <translation>%1；它留下：%2</translation>
    </message>
    <message>
        <source>add a node that takes it</source>
        <translation>增加一个能接纳它的节点</translation>
    </message>
    <message>
        <source>let it tolerate %1, for node %2</source>
        <translation>让它容忍 %1，以便到节点 %2</translation>
    </message>
    <message>
        <source>let it ask for only %1 %2, for node %3</source>
        <translation>让它只请求 %1 %2，以便到节点 %3</translation>
    </message>
    <message>
        <source>let it spread over %1 only as far as possible</source>
        <translation>让它只尽量按 %1 分散</translation>
    </message>
    <message>
        <source>take %1 out of its node selector</source>
        <translation>从其节点选择器中去掉 %1</translation>
    </message>
    <message>
        <source>label node %1 with %2=%3</source>
        <translation>给节点 %1 加标签 %2=%3</translation>
    </message>
    <message>
        <source>let %1 leave %2</source>
        <translation>让 %1 离开 %2</translation>
    </message>
    <message>
        <source>take its scheduling gates away</source>
        <translation>去掉它的调度门控</translation>
    </message>
    <message>
        <source>uses less than the limit, and no plan that empties it was found</source>
        <translation>其用量低于上限，而没有找到能清空它的方案</translation>
    </message>
    <message>
        <source>the source of metrics must be KubernetesMetrics or Prometheus</source>
        <translation>度量来源必须是 KubernetesMetrics 或 Prometheus</translation>
    </message>
    <message>
        <source>names no source of metrics: the descheduler does not run such a profile</source>
        <translation>没有给出度量来源：descheduler 不运行这样的配置</translation>
    </message>
    <message>
        <source>evict… and ignore… of the old form cannot be set beside podProtections</source>
        <translation>旧形式的 evict… 和 ignore… 不能与 podProtections 同时设置</translation>
    </message>
    <message>
        <source>only one of metricsProviders and metricsCollector can be set</source>
        <translation>metricsProviders 和 metricsCollector 只能设置一个</translation>
    </message>
    <message>
        <source>is one too many: the descheduler takes one source of metrics</source>
        <translation>多了一个：descheduler 只接受一个度量来源</translation>
    </message>
    <message>
        <source>%1 does not filter pods: only DefaultEvictor can be enabled here</source>
        <translation>%1 不过滤 Pod：这里只能启用 DefaultEvictor</translation>
    </message>
    <message>
        <source>%1 has no entry in pluginConfig: the descheduler does not run such a profile</source>
        <translation>%1 在 pluginConfig 中没有条目：descheduler 不运行这样的配置</translation>
    </message>
    <message>
        <source>not known: the steps were changed after the search</source>
        <translation>未知：步骤在搜索之后被改过</translation>
    </message>
    <message>
        <source>must have %1 hexadecimal digits for each step</source>
        <translation>每个步骤须有 %1 位十六进制数字</translation>
    </message>
    <message>
        <source>let %1 leave claim %2, too: its devices stay where they are while a pod uses them</source>
        <translation>让 %1 也离开申领 %2：只要有 Pod 在用，其设备就留在原处</translation>
    </message>
</context>
<context>
    <name>NodeUse</name>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>GPUs %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>CPUs %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>%L1 × %2 pages of %3</source>
        <translation>%3 的 %L1 × %2 大页</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>would be taken, with nothing of its own: it shares CPUs and memory</source>
        <translation>会被接纳，但没有独占资源：共享 CPU 和内存</translation>
    </message>
    <message>
        <source>would get %1</source>
        <translation>将会分到 %1</translation>
    </message>
    <message>
        <source>would get %1 and %2</source>
        <comment>a list, and its last</comment>
        <translation>将会分到 %1 和 %2</translation>
    </message>
    <message>
        <source>the kubelet would reject it: %1: %2</source>
        <translation>kubelet 会拒绝它：%1：%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1: CPUs %2 were predicted, %3 are seen</source>
        <translation>%1：预测 CPU %2，观测到 %3</translation>
    </message>
    <message>
        <source>%1: zones %2 were predicted, %3 are seen</source>
        <translation>%1：预测 NUMA 区 %2，观测到 %3</translation>
    </message>
    <message>
        <source>%1: of %2 %3 were predicted, %4 are seen</source>
        <translation>%1：%2 预测为 %3，观测到 %4</translation>
    </message>
    <message>
        <source>NUMANode P#%1: of %2 %3 in use were predicted, %4 are seen</source>
        <translation>NUMANode P#%1：%2 预测已用 %3，观测到 %4</translation>
    </message>
    <message>
        <source>%1: would have been rejected, and is seen on the node</source>
        <translation>%1：本应被拒绝，却观测到在该节点上</translation>
    </message>
    <message>
        <source>what the kubelet would give is not modelled: nothing is known of the inside of the node</source>
        <translation>kubelet 会分配什么未建模：该节点的内部结构未知</translation>
    </message>
    <message>
        <source>what the kubelet would give is not modelled: not told are %1</source>
        <translation>kubelet 会分配什么未建模：未提供 %1</translation>
    </message>
    <message>
        <source>what the kubelet would give is not modelled: %1</source>
        <translation>kubelet 会分配什么未建模：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln pod(s) would be taken, one after another</source>
        <translation>
            <numerusform>依次到来的 %Ln 个 Pod 中会接纳 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>……以及另外 %Ln 项</numerusform>
        </translation>
    </message>
    <message>
        <source>doubtful: zones are seen with other amounts in use than predicted</source>
        <translation>存疑：观测到的各 NUMA 区用量与预测不同</translation>
    </message>
</context>
<context>
    <name>ObjectFacts</name>
    <message numerus="yes">
        <source>✓ allows %Ln eviction(s) now</source>
        <translation>
            <numerusform>✓ 现在允许 %Ln 次驱逐</numerusform>
        </translation>
    </message>
    <message>
        <source>✗ allows no eviction now</source>
        <translation>✗ 现在不允许驱逐</translation>
    </message>
    <message>
        <source>%1 healthy, %2 required</source>
        <translation>健康 %1 个，要求 %2 个</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>状况</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>a span of time</comment>
        <translation>已持续 %1</translation>
    </message>
    <message>
        <source>Disruption budgets</source>
        <translation>中断预算</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>covers %Ln pod(s): %1</source>
        <translation>
            <numerusform>涵盖 %Ln 个 Pod：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Select the pods that it covers</source>
        <translation>选择它涵盖的 Pod</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>no node and no pod was found</source>
        <translation>没有找到节点和 Pod</translation>
    </message>
    <message numerus="yes">
        <source> (and %Ln more)</source>
        <translation>
            <numerusform>（另有 %Ln 处）</numerusform>
        </translation>
    </message>
    <message>
        <source>; only %1</source>
        <translation>；只有 %1</translation>
    </message>
</context>
<context>
    <name>PartCard</name>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>CPUs %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>%1/1000 of GPU %2</source>
        <translation>GPU %2 的 %1/1000</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>GPUs %1</source>
        <translation>GPU %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln 个部件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln core(s): CPUs %1</source>
        <translation>
            <numerusform>%Ln 个核：CPU %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Part of %1</source>
        <translation>%1 的部件</translation>
    </message>
    <message>
        <source>in use, holder not known</source>
        <translation>使用中，使用者未提供</translation>
    </message>
    <message numerus="yes">
        <source>Parts of %Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点的部件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1/1000 of %2</source>
        <comment>of a device</comment>
        <translation>%2 的 %1/1000</translation>
    </message>
</context>
<context>
    <name>Pending</name>
    <message>
        <source>not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s): %1</source>
        <translation>
            <numerusform>%Ln 个节点：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>would go to %1</source>
        <translation>将放置到 %1</translation>
    </message>
    <message>
        <source>%1 · %2 in all</source>
        <comment>the quorum of a gang, what its pods request</comment>
        <translation>%1 · 共 %2</translation>
    </message>
    <message>
        <source>would be placed</source>
        <translation>会被放置</translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln placed</source>
        <translation>
            <numerusform>%Ln 个中已放置 %L1 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message>
        <source>Place</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Evict</source>
        <translation>驱逐</translation>
    </message>
    <message>
        <source>Cordon</source>
        <translation>封锁</translation>
    </message>
    <message>
        <source>Uncordon</source>
        <translation>解除封锁</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>scheduled</source>
        <translation>已调度</translation>
    </message>
    <message>
        <source>from a plan</source>
        <translation>来自方案</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>volume %1</source>
        <translation>卷 %1</translation>
    </message>
    <message>
        <source>no volume</source>
        <translation>无卷</translation>
    </message>
    <message>
        <source>to be provisioned for %1</source>
        <translation>将为 %1 制备</translation>
    </message>
    <message>
        <source>volume %1, and to be provisioned for %2</source>
        <translation>卷 %1，并将为 %2 制备</translation>
    </message>
    <message>
        <source>no devices</source>
        <translation>无设备</translation>
    </message>
    <message>
        <source>roll back</source>
        <translation>回滚</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>腾空节点</translation>
    </message>
    <message>
        <source>an apply would refuse it: the pod %1</source>
        <translation>应用时会被拒绝：该 Pod %1</translation>
    </message>
    <message>
        <source>from a scenario</source>
        <translation>来自情景</translation>
    </message>
    <message>
        <source>free a node</source>
        <translation>腾出节点</translation>
    </message>
    <message>
        <source>consolidate</source>
        <translation>集中</translation>
    </message>
    <message>
        <source>vacate</source>
        <translation>腾空</translation>
    </message>
    <message>
        <source>rebalance</source>
        <translation>重新平衡</translation>
    </message>
    <message>
        <source>make room for slots</source>
        <translation>为槽位腾出空间</translation>
    </message>
    <message>
        <source>room for %1</source>
        <translation>为 %1 腾出空间</translation>
    </message>
    <message>
        <source>repair: %1</source>
        <translation>修复：%1</translation>
    </message>
    <message>
        <source>Surge</source>
        <translation>先增后减</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>伸缩</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>two times</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>另有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Maintenance windows: %1</source>
        <translation>维护窗口：%1</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between maintenance windows</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>its gang moves whole</source>
        <translation>它那一组整体移动</translation>
    </message>
</context>
<context>
    <name>PodDifferences</name>
    <message>
        <source>namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>node selector</source>
        <translation>节点选择器</translation>
    </message>
    <message>
        <source>node affinity</source>
        <translation>节点亲和性</translation>
    </message>
    <message>
        <source>pod affinity</source>
        <translation>Pod 亲和性</translation>
    </message>
    <message>
        <source>pod anti-affinity</source>
        <translation>Pod 反亲和性</translation>
    </message>
    <message>
        <source>topology spread</source>
        <translation>拓扑分布</translation>
    </message>
    <message>
        <source>tolerations</source>
        <translation>容忍</translation>
    </message>
    <message>
        <source>volumes</source>
        <translation>卷</translation>
    </message>
    <message>
        <source>resource claims</source>
        <translation>资源声明</translation>
    </message>
    <message>
        <source>scheduling gates</source>
        <translation>调度门</translation>
    </message>
    <message>
        <source>pod group</source>
        <translation>Pod 组</translation>
    </message>
    <message>
        <source>scheduler name</source>
        <translation>调度器名称</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>other fields of the spec</source>
        <translation>规约的其他字段</translation>
    </message>
</context>
<context>
    <name>Query</name>
    <message>
        <source>The quotation does not end.</source>
        <translation>引号没有结束。</translation>
    </message>
    <message>
        <source>What must not hold is missing after the exclamation mark.</source>
        <translation>感叹号之后缺少不得成立的词。</translation>
    </message>
    <message>
        <source>A value is missing after %1.</source>
        <translation>%1 之后缺少值。</translation>
    </message>
    <message>
        <source>%1 is not known here: -l, -n, -A and --field-selector are.</source>
        <translation>此处没有 %1：可用的有 -l、-n、-A 和 --field-selector。</translation>
    </message>
    <message>
        <source>%1 is no field selector: FIELD=VALUE and FIELD!=VALUE are.</source>
        <translation>%1 不是字段选择器：应为 字段=值 或 字段!=值。</translation>
    </message>
    <message>
        <source>%1 cannot be searched by. These can: %2.</source>
        <translation>不能按 %1 搜索。可用的有：%2。</translation>
    </message>
    <message>
        <source>%1 is text: ask with : for a part of it, with = or != for all of it.</source>
        <translation>%1 是文字：用 : 查找其中一部分，用 = 或 != 比较全部。</translation>
    </message>
    <message>
        <source>%1 is no state: pending, bound, placed, ready, notready and cordoned are.</source>
        <translation>%1 不是状态：可用的有 pending、bound、placed、ready、notready 和 cordoned。</translation>
    </message>
    <message>
        <source>%1 is nothing to search by: ns, node, pod, owner and is are.</source>
        <translation>不能按 %1 搜索：可用的有 ns、node、pod、owner 和 is。</translation>
    </message>
    <message>
        <source>No node offers and no pod requests %1.</source>
        <translation>没有节点提供 %1，也没有 Pod 请求它。</translation>
    </message>
    <message>
        <source>%1 is no amount: 500m, 8 and 16Gi are.</source>
        <translation>%1 不是数量：500m、8、16Gi 这样的才是。</translation>
    </message>
</context>
<context>
    <name>ReasonKind</name>
    <message>
        <source>, </source>
        <comment>between kinds of reasons</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message>
        <source>left out by an extender</source>
        <translation>被扩展略去</translation>
    </message>
</context>
<context>
    <name>Remedy</name>
    <message>
        <source>, </source>
        <comment>between things that are done together</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>spread over %1 only as far as possible</source>
        <translation>在 %1 上仅尽量分散</translation>
    </message>
    <message>
        <source>label %1 with %2=%3</source>
        <translation>给 %1 加标签 %2=%3</translation>
    </message>
    <message>
        <source>tolerate %1</source>
        <translation>容忍 %1</translation>
    </message>
    <message>
        <source>ask for only %1</source>
        <translation>只请求 %1</translation>
    </message>
    <message>
        <source>evict %1</source>
        <translation>驱逐 %1</translation>
    </message>
    <message>
        <source>move %1 to %2</source>
        <translation>把 %1 移到 %2</translation>
    </message>
    <message>
        <source>cordon %1</source>
        <translation>封锁 %1</translation>
    </message>
    <message>
        <source>uncordon %1</source>
        <translation>解除封锁 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>pod: what it would do</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) fail(s) only on taint %1</source>
        <translation>
            <numerusform>%Ln 个节点仅因污点 %1 被拒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) lack(s) only %1</source>
        <translation>
            <numerusform>%Ln 个节点只差 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) lack(s) only %1 or more</source>
        <translation>
            <numerusform>%Ln 个节点只差 %1 或更多</numerusform>
        </translation>
    </message>
    <message>
        <source>label %1 (wanted: %2 %3)</source>
        <translation>标签 %1（要求：%2 %3）</translation>
    </message>
    <message>
        <source>host port %1/%2, which is taken</source>
        <translation>主机端口 %1/%2 已被占用</translation>
    </message>
    <message>
        <source>even spreading over %1</source>
        <translation>%1 上的均匀分布</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) fail(s) only on: %1</source>
        <translation>
            <numerusform>%Ln 个节点仅因以下原因被拒：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: needs %2, free %3 of %4</source>
        <translation>%1：需要 %2，空闲 %3/%4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>node: its numbers</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Nearest, %1: %2</source>
        <comment>node: its numbers</comment>
        <translation>最接近的 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>evict %Ln pod(s)</source>
        <translation>
            <numerusform>驱逐 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>drop the node selector %1=%2</source>
        <translation>去掉节点选择器 %1=%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>in the way: %1</source>
        <translation>受阻于：%1</translation>
    </message>
    <message numerus="yes">
        <source>claim %1: ask for only %Ln device(s)</source>
        <translation>
            <numerusform>声明 %1：只请求 %Ln 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>claim %1: ask for only %2 of %3</source>
        <comment>claim, amount, capacity</comment>
        <translation>声明 %1：%3 只请求 %2</translation>
    </message>
    <message>
        <source>claim %1: tolerate %2 of devices</source>
        <translation>声明 %1：容忍设备的 %2</translation>
    </message>
    <message>
        <source>claim %1: drop selector %2, %3</source>
        <translation>声明 %1：去掉选择器 %2，%3</translation>
    </message>
    <message>
        <source>claim %1: selector %2 becomes %3</source>
        <translation>声明 %1：选择器 %2 改为 %3</translation>
    </message>
    <message>
        <source>class %1: selector %2 becomes %3</source>
        <translation>类 %1：选择器 %2 改为 %3</translation>
    </message>
    <message>
        <source>nearest device %1</source>
        <translation>最接近的设备 %1</translation>
    </message>
    <message>
        <source>%1 – no gain: it is of the same workload, and would wait instead</source>
        <translation>%1（无益：它属于同一工作负载，会代替此 Pod 等待）</translation>
    </message>
</context>
<context>
    <name>ReservationFacts</name>
    <message>
        <source>for one pod</source>
        <translation>供一个 Pod 使用</translation>
    </message>
    <message>
        <source>for several pods</source>
        <translation>供多个 Pod 使用</translation>
    </message>
    <message>
        <source>for one pod, Aligned</source>
        <translation>供一个 Pod 使用，Aligned</translation>
    </message>
    <message>
        <source>for several pods, Aligned</source>
        <translation>供多个 Pod 使用，Aligned</translation>
    </message>
    <message>
        <source>for one pod, Restricted</source>
        <translation>供一个 Pod 使用，Restricted</translation>
    </message>
    <message>
        <source>for several pods, Restricted</source>
        <translation>供多个 Pod 使用，Restricted</translation>
    </message>
    <message>
        <source>%1: %2 of %3 used</source>
        <translation>%1：已用 %2，共 %3</translation>
    </message>
    <message>
        <source>the pod may use it</source>
        <translation>该 Pod 可以使用它</translation>
    </message>
    <message>
        <source>the pod asks for another one by name</source>
        <translation>该 Pod 按名称要求另一个</translation>
    </message>
    <message>
        <source>it takes no more pods</source>
        <translation>它不再接受 Pod</translation>
    </message>
    <message>
        <source>the pod does not tolerate its taint %1</source>
        <translation>该 Pod 不容忍它的污点 %1</translation>
    </message>
    <message>
        <source>the pod&apos;s affinity excludes it</source>
        <translation>该 Pod 的亲和性排除了它</translation>
    </message>
    <message>
        <source>the pod wants another amount</source>
        <translation>该 Pod 要求另外的数量</translation>
    </message>
    <message>
        <source>whether the pod may use it is not modelled</source>
        <translation>该 Pod 能否使用它未建模</translation>
    </message>
    <message>
        <source>The rules in use do not heed Reservations: they give this room to any pod.</source>
        <translation>所用规则不理会 Reservation：它们会把这些空间给任何 Pod。</translation>
    </message>
    <message>
        <source>Reservations</source>
        <translation>Reservation</translation>
    </message>
    <message>
        <source>used: it keeps nothing more</source>
        <translation>已用：不再保留任何空间</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) use it</source>
        <translation>
            <numerusform>%Ln 个 Pod 在使用它</numerusform>
        </translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>node</comment>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>the pod uses it</source>
        <translation>该 Pod 正在使用它</translation>
    </message>
    <message>
        <source>Kept back for the system</source>
        <translation>为系统保留</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>what is kept of what the node offers</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>By the annotation node.koordinator.sh/reservation: the scheduler sees a smaller node.</source>
        <translation>由注解 node.koordinator.sh/reservation：调度器看到较小的节点。</translation>
    </message>
    <message>
        <source>By the annotation node.koordinator.sh/reservation, which the rules in use do not heed: they give this room to any pod.</source>
        <translation>由注解 node.koordinator.sh/reservation，而所用的规则不理会它：它们把这部分空间给任何 Pod。</translation>
    </message>
</context>
<context>
    <name>ReservedRoom</name>
    <message>
        <source>Reserved by %1 for pods to come: %2 %3</source>
        <comment>a name, an amount, a resource</comment>
        <translation>由 %1 为将来的 Pod 保留：%2 %3</translation>
    </message>
</context>
<context>
    <name>Restoring</name>
    <message numerus="yes">
        <source>Schedule %Ln pod(s)</source>
        <translation>
            <numerusform>调度 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s)</source>
        <translation>
            <numerusform>%Ln 项更改</numerusform>
        </translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>把 %1 移到 %2</translation>
    </message>
    <message>
        <source>Evict %1</source>
        <translation>驱逐 %1</translation>
    </message>
    <message>
        <source>Cordon %1</source>
        <translation>封锁 %1</translation>
    </message>
    <message>
        <source>Uncordon %1</source>
        <translation>解除封锁 %1</translation>
    </message>
    <message>
        <source>Assume claim %1</source>
        <translation>假定声明 %1</translation>
    </message>
    <message>
        <source>Devices of claim %1</source>
        <translation>声明 %1 的设备</translation>
    </message>
    <message>
        <source>Scale %1</source>
        <translation>伸缩 %1</translation>
    </message>
</context>
<context>
    <name>ScenarioWords</name>
    <message>
        <source>Place a pod</source>
        <translation>放置 Pod</translation>
    </message>
    <message>
        <source>Move a pod</source>
        <translation>移动 Pod</translation>
    </message>
    <message>
        <source>Evict a pod</source>
        <translation>驱逐 Pod</translation>
    </message>
    <message>
        <source>Scale a workload</source>
        <translation>伸缩工作负载</translation>
    </message>
    <message>
        <source>Add manifests</source>
        <translation>添加清单</translation>
    </message>
    <message>
        <source>Cordon a node</source>
        <translation>封锁节点</translation>
    </message>
    <message>
        <source>Uncordon a node</source>
        <translation>解除封锁节点</translation>
    </message>
    <message>
        <source>Drain a node</source>
        <translation>排空节点</translation>
    </message>
    <message>
        <source>Taint a node</source>
        <translation>添加污点</translation>
    </message>
    <message>
        <source>Remove a taint</source>
        <translation>去掉污点</translation>
    </message>
    <message>
        <source>Label a node</source>
        <translation>设置节点标签</translation>
    </message>
    <message>
        <source>Add nodes</source>
        <translation>添加节点</translation>
    </message>
    <message>
        <source>Remove a node</source>
        <translation>移除节点</translation>
    </message>
    <message>
        <source>Set what a node offers</source>
        <translation>设置节点的可分配量</translation>
    </message>
    <message>
        <source>Change the spec of pods</source>
        <translation>更改 Pod 的规格</translation>
    </message>
    <message>
        <source>Set a disruption budget</source>
        <translation>设置中断预算</translation>
    </message>
    <message>
        <source>Configure the scheduler</source>
        <translation>配置调度器</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>把 %1 移到 %2</translation>
    </message>
    <message>
        <source>Place %1 on %2</source>
        <translation>把 %1 放到 %2</translation>
    </message>
    <message>
        <source>also against the rules</source>
        <translation>即使违反规则</translation>
    </message>
    <message>
        <source>Evict %1</source>
        <translation>驱逐 %1</translation>
    </message>
    <message numerus="yes">
        <source>Scale %1 to %Ln pod(s)</source>
        <translation>
            <numerusform>把 %1 伸缩到 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln DaemonSet(s)</source>
        <translation>
            <numerusform>%Ln 个 DaemonSet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln manifest(s)</source>
        <translation>
            <numerusform>添加 %Ln 个清单</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between parts</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>manifests: what they make</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2, first %3</source>
        <comment>manifests: what they make, the first pod</comment>
        <translation>%1：%2，第一个是 %3</translation>
    </message>
    <message>
        <source>Cordon %1</source>
        <translation>封锁 %1</translation>
    </message>
    <message>
        <source>Uncordon %1</source>
        <translation>解除封锁 %1</translation>
    </message>
    <message>
        <source>Drain %1</source>
        <translation>排空 %1</translation>
    </message>
    <message>
        <source>also pods without a controller</source>
        <translation>包括没有控制器的 Pod</translation>
    </message>
    <message>
        <source>also pods with emptyDir volumes</source>
        <translation>包括带 emptyDir 卷的 Pod</translation>
    </message>
    <message>
        <source>Remove taint %2 from %1</source>
        <translation>从 %1 去掉污点 %2</translation>
    </message>
    <message>
        <source>Taint %1 with %2</source>
        <translation>给 %1 加上污点 %2</translation>
    </message>
    <message>
        <source>Label %1 with %2=%3</source>
        <translation>给 %1 设置标签 %2=%3</translation>
    </message>
    <message>
        <source>Remove label %2 from %1</source>
        <translation>从 %1 去掉标签 %2</translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln node(s) %1</source>
        <translation>
            <numerusform>添加 %Ln 个节点 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>like %1</source>
        <comment>nodes</comment>
        <translation>与 %1 相同</translation>
    </message>
    <message>
        <source>of type %1</source>
        <comment>nodes</comment>
        <translation>类型为 %1</translation>
    </message>
    <message>
        <source>%1 an hour each</source>
        <comment>a price</comment>
        <translation>每个每小时 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>%1 offers %2</source>
        <comment>a node</comment>
        <translation>%1 提供 %2</translation>
    </message>
    <message>
        <source>Change the spec of %1</source>
        <translation>更改 %1 的规格</translation>
    </message>
    <message>
        <source>requests %1</source>
        <comment>a changed pod</comment>
        <translation>请求 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more toleration(s)</source>
        <translation>
            <numerusform>增加 %Ln 个容忍</numerusform>
        </translation>
    </message>
    <message>
        <source>another affinity</source>
        <translation>换用别的亲和性</translation>
    </message>
    <message>
        <source>priority class %1</source>
        <translation>优先级类 %1</translation>
    </message>
    <message numerus="yes">
        <source>Budget %1 allows %Ln disruption(s)</source>
        <translation>
            <numerusform>预算 %1 允许 %Ln 次中断</numerusform>
        </translation>
    </message>
    <message>
        <source>applies</source>
        <translation>适用</translation>
    </message>
    <message>
        <source>applies differently</source>
        <translation>适用但有出入</translation>
    </message>
    <message>
        <source>does not apply</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>on no node</source>
        <translation>不在任何节点上</translation>
    </message>
    <message>
        <source>on node %1</source>
        <translation>在节点 %1 上</translation>
    </message>
    <message>
        <source>UID %1</source>
        <translation>UID %1</translation>
    </message>
    <message>
        <source>offers %1</source>
        <translation>提供 %1</translation>
    </message>
    <message>
        <source>%1 replicas</source>
        <translation>%1 个副本</translation>
    </message>
    <message>
        <source>allows %1 disruptions</source>
        <translation>允许 %1 次中断</translation>
    </message>
    <message>
        <source>priority %L1</source>
        <translation>优先级 %L1</translation>
    </message>
    <message>
        <source>Remove a disruption budget</source>
        <translation>移除中断预算</translation>
    </message>
    <message>
        <source>%1 has the topology policy %2</source>
        <comment>a node</comment>
        <translation>%1 的拓扑策略为 %2</translation>
    </message>
    <message>
        <source>%1 has the topology scope %2</source>
        <comment>a node</comment>
        <translation>%1 的拓扑范围为 %2</translation>
    </message>
    <message>
        <source>Remove budget %1</source>
        <translation>移除预算 %1</translation>
    </message>
    <message>
        <source>Budget %1 has minAvailable %2</source>
        <translation>预算 %1 的 minAvailable 为 %2</translation>
    </message>
    <message>
        <source>Budget %1 has maxUnavailable %2</source>
        <translation>预算 %1 的 maxUnavailable 为 %2</translation>
    </message>
    <message>
        <source>cordoned</source>
        <translation>已封锁</translation>
    </message>
    <message>
        <source>not cordoned</source>
        <translation>未封锁</translation>
    </message>
    <message>
        <source>%1 pods to drain</source>
        <translation>待腾空的 Pod：%1 个</translation>
    </message>
    <message>
        <source>without that taint</source>
        <translation>没有该污点</translation>
    </message>
    <message>
        <source>taint %1</source>
        <translation>污点 %1</translation>
    </message>
    <message>
        <source>requests nothing of it</source>
        <translation>未请求</translation>
    </message>
    <message>
        <source>requests %1</source>
        <comment>a pod</comment>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>%1 tolerations</source>
        <translation>容忍 %1 项</translation>
    </message>
    <message>
        <source>priority %1</source>
        <translation>优先级 %1</translation>
    </message>
    <message>
        <source>no topology policy</source>
        <translation>没有拓扑策略</translation>
    </message>
    <message>
        <source>topology policy %1</source>
        <translation>拓扑策略 %1</translation>
    </message>
    <message>
        <source>no topology scope</source>
        <translation>没有拓扑范围</translation>
    </message>
    <message>
        <source>topology scope %1</source>
        <translation>拓扑范围 %1</translation>
    </message>
</context>
<context>
    <name>ShapeWords</name>
    <message>
        <source>no requests</source>
        <translation>没有请求</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between amounts</comment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>ShareFacts</name>
    <message>
        <source>%1 %2</source>
        <comment>type of a device, its number</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 % of the cores</source>
        <translation>%1 % 的算力</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 显存</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>not healthy: it has nothing to give</source>
        <translation>不健康：没有可分配的</translation>
    </message>
    <message>
        <source>nothing free</source>
        <translation>没有空闲</translation>
    </message>
    <message>
        <source>free: %1</source>
        <translation>空闲：%1</translation>
    </message>
    <message>
        <source>Devices (Koordinator)</source>
        <translation>设备（Koordinator）</translation>
    </message>
    <message>
        <source>%1: %2 (predicted)</source>
        <translation>%1：%2（预测）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The rules in use do not choose devices: pods that were placed here have none.</source>
        <translation>所用的规则不选择设备：在此放置的 Pod 没有设备。</translation>
    </message>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（预测）</translation>
    </message>
</context>
<context>
    <name>SloFacts</name>
    <message>
        <source>How Koordinator is configured</source>
        <translation>Koordinator 的配置方式</translation>
    </message>
    <message>
        <source>Asking the cluster…</source>
        <translation>正在询问集群…</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>再次读取</translation>
    </message>
    <message>
        <source>Read its ConfigMap and NodeSLO objects</source>
        <translation>读取其 ConfigMap 和 NodeSLO 对象</translation>
    </message>
    <message>
        <source>One request for the ConfigMap slo-controller-config, and one for all NodeSLO objects</source>
        <translation>一次请求读取 ConfigMap slo-controller-config，一次请求读取所有 NodeSLO 对象</translation>
    </message>
    <message>
        <source>Asked at %1; not watched.</source>
        <translation>询问于 %1；不会被监视。</translation>
    </message>
    <message>
        <source>It is not watched on a live cluster.</source>
        <translation>在实时集群上不监视它。</translation>
    </message>
    <message>
        <source>by requests</source>
        <translation>按请求</translation>
    </message>
    <message>
        <source>by use or requests, whichever is more</source>
        <translation>按用量和请求中较大的</translation>
    </message>
    <message>
        <source>by use</source>
        <translation>按用量</translation>
    </message>
    <message>
        <source>%1 capacity − %2 margin − %3 system − %4 prod and mid pods, %5</source>
        <translation>容量 %1 − 余量 %2 − 系统 %3 − prod 和 mid Pod %4，%5</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>Offered by Koordinator</source>
        <translation>由 Koordinator 提供</translation>
    </message>
    <message>
        <source>batch CPU</source>
        <translation>batch CPU</translation>
    </message>
    <message>
        <source>batch memory</source>
        <translation>batch 内存</translation>
    </message>
    <message>
        <source>mid CPU</source>
        <translation>mid CPU</translation>
    </message>
    <message>
        <source>mid memory</source>
        <translation>mid 内存</translation>
    </message>
    <message>
        <source>%1 now, the node shows %2</source>
        <translation>此刻 %1，节点显示 %2</translation>
    </message>
    <message>
        <source>batch CPU is</source>
        <translation>batch CPU 为</translation>
    </message>
    <message>
        <source>batch memory is</source>
        <translation>batch 内存为</translation>
    </message>
    <message>
        <source>What was measured may be too old: a file does not say what time it is.</source>
        <translation>测量可能过旧：文件没有说明现在的时间。</translation>
    </message>
    <message>
        <source>memory bandwidth as it is</source>
        <translation>内存带宽保持不变</translation>
    </message>
    <message>
        <source>%1 % of the memory bandwidth, whose maker is not known</source>
        <translation>内存带宽的 %1 %，厂商未知</translation>
    </message>
    <message>
        <source>%1 % of the memory bandwidth</source>
        <translation>内存带宽的 %1 %</translation>
    </message>
    <message>
        <source>memory bandwidth without limit</source>
        <translation>内存带宽不限</translation>
    </message>
    <message>
        <source>%L1 GB/s of memory</source>
        <translation>内存 %L1 GB/s</translation>
    </message>
    <message>
        <source>caches as they are</source>
        <translation>缓存保持不变</translation>
    </message>
    <message>
        <source>%1 to %2 % of the ways</source>
        <translation>路的 %1 到 %2 %</translation>
    </message>
    <message>
        <source>ways %1 (%2)</source>
        <comment>a list, and a mask in hexadecimal</comment>
        <translation>路 %1（%2）</translation>
    </message>
    <message>
        <source>Caches and memory bandwidth</source>
        <translation>缓存和内存带宽</translation>
    </message>
    <message>
        <source>not limited</source>
        <translation>不受限制</translation>
    </message>
    <message>
        <source>How many ways its L3 caches have is not told: the annotation node.koordinator.sh/cpu-basic-info.</source>
        <translation>没有说明其 L3 缓存有多少路：注解 node.koordinator.sh/cpu-basic-info。</translation>
    </message>
    <message>
        <source>Its L3 caches are not known: open its topology file.</source>
        <translation>不知道其 L3 缓存：请打开其拓扑文件。</translation>
    </message>
    <message>
        <source>By its NodeSLO.</source>
        <translation>由其 NodeSLO。</translation>
    </message>
    <message>
        <source>By the ConfigMap slo-controller-config.</source>
        <translation>由 ConfigMap slo-controller-config。</translation>
    </message>
    <message>
        <source>Koordinator&apos;s configuration</source>
        <translation>Koordinator 的配置</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>a device of its resource claim could not be bound</source>
        <translation>资源声明的某个设备绑定失败</translation>
    </message>
    <message>
        <source>cordoned</source>
        <translation>已封锁</translation>
    </message>
    <message>
        <source>a host port is taken</source>
        <translation>主机端口已被占用</translation>
    </message>
    <message>
        <source>not among the nodes that the pod names</source>
        <translation>不在 Pod 指定的节点之中</translation>
    </message>
    <message>
        <source>would be spread too unevenly over %1</source>
        <translation>在 %1 上的分布会过于不均</translation>
    </message>
    <message>
        <source>no volume for a claim</source>
        <translation>声明没有可用的卷</translation>
    </message>
    <message>
        <source>too little storage for a claim</source>
        <translation>声明所需的存储不足</translation>
    </message>
    <message>
        <source>a volume is out of reach</source>
        <translation>无法到达某个卷</translation>
    </message>
    <message>
        <source>a volume is in another zone</source>
        <translation>某个卷在别的可用区</translation>
    </message>
    <message>
        <source>no more volumes can be attached</source>
        <translation>无法再挂载更多卷</translation>
    </message>
    <message>
        <source>a disk is in use</source>
        <translation>某个磁盘正在使用</translation>
    </message>
    <message>
        <source>taint not tolerated</source>
        <translation>不容忍污点</translation>
    </message>
    <message>
        <source>no room for another pod</source>
        <translation>容不下更多 Pod</translation>
    </message>
    <message>
        <source>not enough %1</source>
        <translation>%1 不足</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1: needs %2, free %3 of %4</source>
        <translation>%1：需要 %2，空闲 %3，共 %4</translation>
    </message>
    <message>
        <source>the node is cordoned</source>
        <translation>节点已封锁</translation>
    </message>
    <message>
        <source>label %1 is %2, pod wants %3 %4</source>
        <translation>标签 %1 是 %2，Pod 要求 %3 %4</translation>
    </message>
    <message>
        <source>label %1 is missing, pod wants %2 %3</source>
        <translation>缺少标签 %1，Pod 要求 %2 %3</translation>
    </message>
    <message>
        <source>the pod&apos;s affinity terms contradict one another</source>
        <translation>Pod 的亲和性条件互相矛盾</translation>
    </message>
    <message>
        <source>no pod that it wants to be near in this %1</source>
        <translation>此 %1 中没有它想靠近的 Pod</translation>
    </message>
    <message>
        <source>a pod that it must not be near is in this %1</source>
        <translation>此 %1 中有它不能靠近的 Pod</translation>
    </message>
    <message>
        <source>a pod in this %1 does not want it near</source>
        <translation>此 %1 中有 Pod 不愿与它相邻</translation>
    </message>
    <message>
        <source>the node has no label %1, which the pod spreads over</source>
        <translation>节点没有 Pod 用来分布的标签 %1</translation>
    </message>
    <message>
        <source>would make the skew over %1 %2, at most %3 is allowed</source>
        <translation>会使 %1 上的偏差达到 %2，最多允许 %3</translation>
    </message>
    <message>
        <source>host port %1/%2 is taken by %3</source>
        <translation>主机端口 %1/%2 被 %3 占用</translation>
    </message>
    <message>
        <source>the pod names the nodes it accepts, and this is none of them</source>
        <translation>Pod 指定了可接受的节点，此节点不在其中</translation>
    </message>
    <message>
        <source>the node does not declare %1</source>
        <translation>节点没有声明 %1</translation>
    </message>
    <message>
        <source>waiting for scheduling gates: %1</source>
        <translation>等待调度门控：%1</translation>
    </message>
    <message>
        <source>scheduled</source>
        <translation>已调度</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>unschedulable</source>
        <translation>不可调度</translation>
    </message>
    <message>
        <source>gated</source>
        <translation>被门控拦住</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>not modelled</source>
        <translation>未建模</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>被忽略</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between reasons</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Ephemeral storage</source>
        <translation>临时存储</translation>
    </message>
    <message>
        <source>Pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>AMD GPU</source>
        <translation>AMD GPU</translation>
    </message>
    <message>
        <source>GPU count</source>
        <translation>GPU 数</translation>
    </message>
    <message numerus="yes">
        <source>%Ln core(s)</source>
        <translation>
            <numerusform>%Ln 核</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 core</source>
        <comment>500m core</comment>
        <translation>%1 核</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation>%1 核</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>%1 内存</translation>
    </message>
    <message>
        <source>%1 ephemeral storage</source>
        <translation>%1 临时存储</translation>
    </message>
    <message numerus="yes">
        <source>room for %Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod 的位置</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 GPU</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>ephemeral storage</source>
        <translation>临时存储</translation>
    </message>
    <message>
        <source>pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>there is no claim %1</source>
        <translation>没有声明 %1</translation>
    </message>
    <message>
        <source>a claim is not bound, and does not wait for its pod</source>
        <translation>有一个声明尚未绑定，也不等待它的 Pod</translation>
    </message>
    <message>
        <source>another pod has a claim that is for one pod alone (ReadWriteOncePod)</source>
        <translation>别的 Pod 已占用只供一个 Pod 使用的声明（ReadWriteOncePod）</translation>
    </message>
    <message>
        <source>claim %1 finds no volume here, and none would be provisioned</source>
        <translation>声明 %1 在此没有可用的卷，也不会制备新卷</translation>
    </message>
    <message>
        <source>too little storage is left here for claim %1</source>
        <translation>此处剩余存储不足以满足声明 %1</translation>
    </message>
    <message>
        <source>volume %1 cannot be reached from here</source>
        <translation>从此处无法到达卷 %1</translation>
    </message>
    <message>
        <source>volume %1 is elsewhere by its label %2</source>
        <translation>按标签 %2，卷 %1 在别处</translation>
    </message>
    <message>
        <source>a claim is bound to a volume that does not exist</source>
        <translation>有一个声明绑定到不存在的卷</translation>
    </message>
    <message>
        <source>volumes to attach: %1 more, %2 of %3 are used</source>
        <translation>还要挂载 %1 个卷，已用 %2 个，上限 %3 个</translation>
    </message>
    <message>
        <source>the disk of volume %1 is used by %2</source>
        <translation>卷 %1 的磁盘正被 %2 使用</translation>
    </message>
    <message>
        <source>GPUs with at least %1 ‰ free: needs %2, has fewer</source>
        <translation>余量至少 %1 ‰ 的 GPU：需要 %2 个，没有这么多</translation>
    </message>
    <message>
        <source>there is no resource claim %1</source>
        <translation>没有资源声明（ResourceClaim）%1</translation>
    </message>
    <message>
        <source>the resource claim for %1 was not made from its template yet</source>
        <translation>%1 的资源声明尚未由其模板创建</translation>
    </message>
    <message>
        <source>resource claim %1 is being deleted</source>
        <translation>资源声明 %1 正在被删除</translation>
    </message>
    <message>
        <source>resource claim %1 was made for another pod</source>
        <translation>资源声明 %1 是为另一个 Pod 创建的</translation>
    </message>
    <message>
        <source>resource claim %1 of the pod names neither a claim nor a template</source>
        <translation>Pod 的资源声明 %1 既没有写声明也没有写模板</translation>
    </message>
    <message>
        <source>claim %1, request %2: there is no device class %3</source>
        <translation>声明 %1，请求 %2：没有设备类 %3</translation>
    </message>
    <message>
        <source>claim %1, request %2: it asks for nothing that is known</source>
        <translation>声明 %1，请求 %2：请求的类型未知</translation>
    </message>
    <message>
        <source>what its resource claim was given cannot be used from this node</source>
        <translation>从这个节点无法使用其资源声明已分配的设备</translation>
    </message>
    <message>
        <source>the devices for its resource claims are not free here</source>
        <translation>这里没有其资源声明所需的空闲设备</translation>
    </message>
    <message>
        <source>no device here passes %1</source>
        <translation>这里没有设备通过 %1</translation>
    </message>
    <message>
        <source>a pool of devices of the node contradicts itself</source>
        <translation>节点的某个设备池自相矛盾</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>an extender failed: %1</source>
        <translation>扩展出错：%1</translation>
    </message>
    <message>
        <source>preemption does not help: %1</source>
        <translation>抢占无济于事：%1</translation>
    </message>
    <message>
        <source>preemption could not be tried: %1</source>
        <translation>无法试行抢占：%1</translation>
    </message>
    <message>
        <source>an extender that was asked about preemption failed: %1</source>
        <translation>就抢占询问的扩展出错：%1</translation>
    </message>
    <message>
        <source>the node is not in the placement in which the pod group was tried</source>
        <translation>该节点不在尝试该 Pod 组时的放置域中</translation>
    </message>
    <message>
        <source>there is no PodGroup %1 yet</source>
        <translation>还没有 PodGroup %1</translation>
    </message>
    <message>
        <source>the gang has %1 pods and needs %2</source>
        <translation>这个成组调度的组有 %1 个 Pod，需要 %2 个</translation>
    </message>
    <message>
        <source>%1 pods of the gang have a node, and %2 are needed</source>
        <translation>组中有 %1 个 Pod 有节点，需要 %2 个</translation>
    </message>
    <message>
        <source>the PodGroup %1/%2 is gone</source>
        <translation>PodGroup %1/%2 已不存在</translation>
    </message>
    <message>
        <source>the domain of the members that have a node is not clear: %1</source>
        <translation>已有节点的成员所在的拓扑域不明确：%1</translation>
    </message>
    <message>
        <source>no member of the pod group would have a node in any placement</source>
        <translation>在任何放置域中，该 Pod 组都没有成员会有节点</translation>
    </message>
    <message>
        <source>no pod has a lower priority than the pod group</source>
        <translation>没有 Pod 的优先级低于该 Pod 组</translation>
    </message>
    <message>
        <source>a member of the pod group may not preempt</source>
        <translation>该 Pod 组有一个成员不可抢占</translation>
    </message>
    <message>
        <source>the pods that it preempted have not gone yet</source>
        <translation>它抢占的 Pod 尚未离开</translation>
    </message>
    <message>
        <source>an earlier plugin refused the pod, so that nothing is known of its resource claims</source>
        <translation>先前的插件拒绝了该 Pod，因此其资源声明的情况未知</translation>
    </message>
    <message>
        <source>it has no resource claims whose devices could be given back</source>
        <translation>它没有可归还设备的资源声明</translation>
    </message>
    <message>
        <source>the devices of a resource claim are given back</source>
        <translation>一个资源声明的设备被归还</translation>
    </message>
    <message>
        <source>giving back the devices of its resource claims does not help</source>
        <translation>归还其资源声明的设备无济于事</translation>
    </message>
    <message>
        <source>node selector or affinity does not match</source>
        <translation>节点选择器或亲和性不匹配</translation>
    </message>
    <message>
        <source>the node affinity cannot be read: %1</source>
        <translation>节点亲和性无法读取：%1</translation>
    </message>
    <message>
        <source>init container %1: its %2 does not fit into one NUMA zone</source>
        <translation>初始化容器 %1：其 %2 放不进单个 NUMA 区</translation>
    </message>
    <message>
        <source>container %1: its %2 does not fit into one NUMA zone</source>
        <translation>容器 %1：其 %2 放不进单个 NUMA 区</translation>
    </message>
    <message>
        <source>the pod&apos;s %1 does not fit into one NUMA zone</source>
        <translation>该 Pod 的 %1 放不进单个 NUMA 区</translation>
    </message>
    <message>
        <source>the volumes of a pod here cannot be counted: %1</source>
        <translation>此处某个 Pod 的卷无法计数：%1</translation>
    </message>
    <message>
        <source>no pod of lower priority is here</source>
        <translation>此处没有优先级更低的 Pod</translation>
    </message>
    <message>
        <source>taint %4 is not tolerated</source>
        <translation>不容忍污点 %4</translation>
    </message>
    <message>
        <source>claim %1 is bound to volume %2, which does not exist</source>
        <translation>声明 %1 绑定到不存在的卷 %2</translation>
    </message>
    <message>
        <source>claim %1 is being deleted</source>
        <translation>声明 %1 正在被删除</translation>
    </message>
    <message>
        <source>claim %1 was made for another pod</source>
        <translation>声明 %1 是为另一个 Pod 创建的</translation>
    </message>
    <message>
        <source>a volume of the pod names no claim</source>
        <translation>该 Pod 的一个卷没有指明声明</translation>
    </message>
    <message>
        <source>a claim names neither a volume nor a storage class</source>
        <translation>一个声明既未指明卷也未指明存储类</translation>
    </message>
    <message>
        <source>there is no storage class %1</source>
        <translation>没有存储类 %1</translation>
    </message>
    <message>
        <source>there is no volume %1</source>
        <translation>没有卷 %1</translation>
    </message>
    <message>
        <source>claim %1, request %2: alternatives are switched off by the gate DRAPrioritizedList</source>
        <translation>声明 %1 的请求 %2：门控 DRAPrioritizedList 关闭了备选</translation>
    </message>
    <message>
        <source>Intel GPU</source>
        <translation>Intel GPU</translation>
    </message>
    <message>
        <source>Intel Xe GPU</source>
        <translation>Intel Xe GPU</translation>
    </message>
    <message>
        <source>Gaudi</source>
        <translation>Gaudi</translation>
    </message>
    <message>
        <source>Hygon DCU</source>
        <translation>海光 DCU</translation>
    </message>
    <message>
        <source>%3 pods that it depends on are too far from here, and %2 are near enough</source>
        <translation>它依赖的 Pod 有 %3 个离这里太远，%2 个足够近</translation>
    </message>
    <message>
        <source>there is no AppGroup %1 in the namespaces of the plugin&apos;s arguments</source>
        <translation>插件参数中的命名空间里没有 AppGroup %1</translation>
    </message>
    <message>
        <source>there is no NetworkTopology %1 in the namespaces of the plugin&apos;s arguments</source>
        <translation>插件参数中的命名空间里没有 NetworkTopology %1</translation>
    </message>
    <message>
        <source>a pod that it depends on is on node %1, which is not there</source>
        <translation>它依赖的一个 Pod 在节点 %1 上，而该节点不存在</translation>
    </message>
    <message>
        <source>with pod %2, namespace %1 would use more %3 than the max of its ElasticQuota</source>
        <translation>加上 Pod %2，命名空间 %1 使用的 %3 会超过其 ElasticQuota 的 max</translation>
    </message>
    <message>
        <source>with pod %2 of %1, the namespaces with an ElasticQuota would use more %3 than the sum of their mins</source>
        <translation>加上 %1 的 Pod %2，有 ElasticQuota 的命名空间使用的 %3 合计会超过各 min 之和</translation>
    </message>
    <message>
        <source>node %1 has no pod that pod %2 may preempt under the quotas</source>
        <translation>按配额，节点 %1 上没有 Pod %2 可以抢占的 Pod</translation>
    </message>
    <message>
        <source>the quotas would be exceeded without these pods, too</source>
        <translation>即使没有这些 Pod，配额也会被超过</translation>
    </message>
    <message>
        <source>no pod on %1 may be preempted by %2: none has a lower priority, or their classes tolerate preemption</source>
        <translation>%1 上没有 Pod 可以被 %2 抢占：没有优先级更低的，或其优先级类容忍抢占</translation>
    </message>
    <message>
        <source>the claim has it</source>
        <translation>声明已占有它</translation>
    </message>
    <message>
        <source>the claim gets it</source>
        <translation>声明会得到它</translation>
    </message>
    <message>
        <source>free for the request</source>
        <translation>对该请求空闲</translation>
    </message>
    <message>
        <source>refused by selector %1 of %2: %3</source>
        <translation>被 %2 的第 %1 个选择器拒绝：%3</translation>
    </message>
    <message>
        <source>selector %1 of %2 gives no answer: %3</source>
        <translation>%2 的第 %1 个选择器没有结果：%3</translation>
    </message>
    <message>
        <source>not all slices of its pool are there</source>
        <translation>其资源池的切片不齐全</translation>
    </message>
    <message>
        <source>its pool contradicts itself</source>
        <translation>其资源池自相矛盾</translation>
    </message>
    <message>
        <source>it cannot be used from this node</source>
        <translation>此节点无法使用它</translation>
    </message>
    <message>
        <source>in use by claim %1</source>
        <translation>被声明 %1 占用</translation>
    </message>
    <message>
        <source>%1: %2 wanted, %3 left</source>
        <translation>%1：需要 %2，剩余 %3</translation>
    </message>
    <message>
        <source>it does not give %1 in that amount</source>
        <translation>它不提供该数量的 %1</translation>
    </message>
    <message>
        <source>tainted: %1</source>
        <translation>有污点：%1</translation>
    </message>
    <message>
        <source>PodGroup %1 was rejected a moment ago, and is not tried again yet</source>
        <translation>PodGroup %1 刚被拒绝，暂不再尝试</translation>
    </message>
    <message>
        <source>the PodGroup of pod %1 has %2 pods and needs %3</source>
        <translation>Pod %1 的 PodGroup 有 %2 个 Pod，需要 %3 个</translation>
    </message>
    <message>
        <source>so many pods of the PodGroup of pod %1 are held back by scheduling gates that too few are left</source>
        <translation>Pod %1 的 PodGroup 中被调度门控挡住的 Pod 太多，剩下的不够</translation>
    </message>
    <message>
        <source>what is free on all nodes together is less than the PodGroup&apos;s minResources: %1 is missing</source>
        <translation>所有节点的余量之和少于 PodGroup 的 minResources：缺 %1</translation>
    </message>
    <message>
        <source>there is no PodGroup of the name in the pod&apos;s label</source>
        <translation>没有 Pod 的标签所写名称的 PodGroup</translation>
    </message>
    <message>
        <source>%1 pods of the PodGroup have a node, and %2 are needed</source>
        <translation>PodGroup 有 %1 个 Pod 得到节点，需要 %2 个</translation>
    </message>
    <message>
        <source>the pod is in no PodGroup; the plugin says so of every such pod that finds no node, and it is not the cause</source>
        <translation>该 Pod 不属于任何 PodGroup；插件对每个找不到节点的这类 Pod 都这样说，这不是原因</translation>
    </message>
    <message>
        <source>since pod %2 finds no node, all pods of PodGroup %1 that waited on theirs lose them</source>
        <translation>由于 Pod %2 找不到节点，PodGroup %1 中在节点上等待的 Pod 都失去节点</translation>
    </message>
    <message>
        <source>another pod of its PodGroup found no node</source>
        <translation>它的 PodGroup 中的另一个 Pod 找不到节点</translation>
    </message>
    <message>
        <source>another pod of its PodGroup lost its node</source>
        <translation>它的 PodGroup 中的另一个 Pod 失去了节点</translation>
    </message>
    <message>
        <source>there is no device class %1</source>
        <translation>没有设备类 %1</translation>
    </message>
    <message>
        <source>the pods that its group preempted have not gone yet</source>
        <translation>它的组所抢占的 Pod 还没有离开</translation>
    </message>
    <message>
        <source>what was measured of the node is too old</source>
        <translation>节点的测量已过期</translation>
    </message>
    <message>
        <source>%1: %2 % of the node would be used, more than the threshold of %3 %</source>
        <translation>%1：将用到节点的 %2 %，超过阈值 %3 %</translation>
    </message>
    <message>
        <source>too busy: %1</source>
        <translation>太忙：%1</translation>
    </message>
    <message>
        <source>%1: %2 % of the node would be used by the percentile that counts, more than the threshold of %3 %</source>
        <translation>%1：按所取的百分位将用到节点的 %2 %，超过阈值 %3 %</translation>
    </message>
    <message>
        <source>a driver has to meet the binding conditions of its devices first</source>
        <translation>需先由驱动满足其设备的绑定条件</translation>
    </message>
    <message>
        <source>the pod has to use a Reservation, and none on the node is for it</source>
        <translation>该 Pod 必须使用 Reservation，而节点上没有供它使用的</translation>
    </message>
    <message>
        <source>the Reservation names another node</source>
        <translation>该 Reservation 指定了另一个节点</translation>
    </message>
    <message>
        <source>a Reservation without allocatePolicy and one with it cannot be on one node</source>
        <translation>没有 allocatePolicy 的 Reservation 与有它的不能在同一个节点上</translation>
    </message>
    <message>
        <source>no Reservation on the node has what the pod asks for</source>
        <translation>节点上没有 Reservation 具备该 Pod 所请求的量</translation>
    </message>
    <message>
        <source>what the preempted pods leave is kept for others by a Reservation</source>
        <translation>被抢占的 Pod 留下的空间由 Reservation 留给其他 Pod</translation>
    </message>
    <message>
        <source>%1: with the Reservation, the node still has less than the %2 that the pod asks for</source>
        <translation>%1：加上 Reservation，节点的余量仍少于该 Pod 请求的 %2</translation>
    </message>
    <message>
        <source>%1: the pod asks for %2, and of the Reservation&apos;s %4 are %3 used</source>
        <translation>%1：该 Pod 请求 %2，而 Reservation 的 %4 中已用 %3</translation>
    </message>
    <message>
        <source>the Reservation has too little %1 left</source>
        <translation>Reservation 剩余的 %1 太少</translation>
    </message>
    <message>
        <source>the Reservation takes %2 pods and has %1</source>
        <translation>该 Reservation 最多容纳 %2 个 Pod，已有 %1 个</translation>
    </message>
    <message>
        <source>Reservations of the name that the pod asks for: %1</source>
        <translation>名称与该 Pod 要求一致的 Reservation：%1</translation>
    </message>
    <message>
        <source>Reservations of the pod with another name: %1</source>
        <translation>该 Pod 的其他名称的 Reservation：%1</translation>
    </message>
    <message>
        <source>Reservations of the pod that its affinity excludes: %1</source>
        <translation>该 Pod 的、被其亲和性排除的 Reservation：%1</translation>
    </message>
    <message>
        <source>Reservations of the pod that take no more pods: %1</source>
        <translation>该 Pod 的、不再接受 Pod 的 Reservation：%1</translation>
    </message>
    <message>
        <source>Reservations of the pod with other amounts than it asks for: %1</source>
        <translation>该 Pod 的、数量与其请求不等的 Reservation：%1</translation>
    </message>
    <message>
        <source>Reservations of the pod with taint %2, which it does not tolerate: %1</source>
        <translation>该 Pod 的、带有它不容忍的污点 %2 的 Reservation：%1</translation>
    </message>
    <message>
        <source>Reservations of the pod on nodes that refuse it, %2: %1</source>
        <translation>该 Pod 的、所在节点因 %2 拒绝它的 Reservation：%1</translation>
    </message>
    <message>
        <source>Reservations that the pod owns: %1</source>
        <translation>该 Pod 拥有的 Reservation：%1</translation>
    </message>
    <message>
        <source>the Reservation says nothing of this: %1</source>
        <translation>该 Reservation 没有说明：%1</translation>
    </message>
    <message>
        <source>the quota of node pool %1 has too little %2 left</source>
        <translation>节点池 %1 的配额中剩下的 %2 太少</translation>
    </message>
    <message>
        <source>nothing says how many pods gang %1 of pod %2 needs: its PodGroup, or the number in the pod&apos;s annotations, is missing</source>
        <translation>没有写明 Pod %2 的成组 %1 需要多少个 Pod：缺少其 PodGroup，或 Pod 注解中的数量</translation>
    </message>
    <message>
        <source>the group of gangs %1 is not complete: %2</source>
        <translation>成组的组 %1 不完整：%2</translation>
    </message>
    <message>
        <source>pod %2 of the group of gangs %1 finds no node, so the group is not tried further (%4 of its pods waited on their nodes)</source>
        <translation>成组的组 %1 的 Pod %2 找不到节点，因此不再尝试这一组（其中 %4 个 Pod 已在节点上等待）</translation>
    </message>
    <message>
        <source>pod %2 of gang %1 lost its node</source>
        <translation>成组 %1 的 Pod %2 失去了节点</translation>
    </message>
    <message>
        <source>of gang %3, %1 pods have a node that count, and %2 are needed</source>
        <translation>成组 %3 中有节点且计入的 Pod 有 %1 个，需要 %2 个</translation>
    </message>
    <message>
        <source>%1: %2 is more than one device and no whole number of them; 100 is one device</source>
        <translation>%1：%2 多于一个设备，又不是整数个；100 是一个设备</translation>
    </message>
    <message>
        <source>these resources do not go together, or their amounts do not: %1</source>
        <translation>这些资源或其数量不能同时使用：%1</translation>
    </message>
    <message>
        <source>devices of type %1: too few with as much free as the pod asks of each</source>
        <translation>%1 类型的设备：空闲量达到 Pod 对每个所要求的太少</translation>
    </message>
    <message>
        <source>GPUs: too few with as much free as the pod asks of each</source>
        <translation>GPU：空闲量达到 Pod 对每块所要求的太少</translation>
    </message>
    <message>
        <source>GPUs: too few as near one another as the pod asks for</source>
        <translation>GPU：彼此相近程度达到 Pod 要求的太少</translation>
    </message>
    <message>
        <source>the pod asks for GPUs near one another, and where the node&apos;s GPUs are is not known</source>
        <translation>Pod 要求彼此相近的 GPU，而节点的 GPU 位置未知</translation>
    </message>
    <message>
        <source>the pod asks for shares of several GPUs near one another, and the scheduler cannot do that</source>
        <translation>Pod 要求彼此相近的多块 GPU 的份额，调度器做不到</translation>
    </message>
    <message>
        <source>partitions of GPUs have to be honored, and the node lists none</source>
        <translation>必须遵守 GPU 分区，而节点没有列出分区</translation>
    </message>
    <message>
        <source>partitions of GPUs have to be honored, and none has as many GPUs as the pod asks for</source>
        <translation>必须遵守 GPU 分区，而没有分区的 GPU 数量与 Pod 所要求的相同</translation>
    </message>
    <message>
        <source>partitions of GPUs have to be honored, and none that the pod may have is free</source>
        <translation>必须遵守 GPU 分区，而 Pod 可用的分区都不空闲</translation>
    </message>
    <message>
        <source>the node aligns pods with NUMA zones by another policy than the pod asks for</source>
        <translation>节点让 Pod 与 NUMA 区对齐的策略与 Pod 要求的不同</translation>
    </message>
    <message>
        <source>its CPUs are bound, and it requests no whole number of them</source>
        <translation>它的 CPU 会被绑定，而它请求的不是整数</translation>
    </message>
    <message>
        <source>its CPUs are bound, and the node&apos;s CPUs are not listed</source>
        <translation>它的 CPU 会被绑定，而节点的 CPU 没有列出</translation>
    </message>
    <message>
        <source>it has to get whole cores, and requests no whole number of them</source>
        <translation>它必须得到整核，而请求的不是整数个核</translation>
    </message>
    <message>
        <source>the node binds CPUs in another way than the pod requires</source>
        <translation>节点绑定 CPU 的方式与 Pod 要求的不同</translation>
    </message>
    <message>
        <source>by how much the node shows more CPUs than it has cannot be read</source>
        <translation>节点显示的 CPU 比实际多多少无法读取</translation>
    </message>
    <message>
        <source>CPUs: too few; those that are bound count for more, since the node shows more CPUs than it has</source>
        <translation>CPU：太少；已绑定的按倍数计算，因为节点显示的 CPU 多于实际拥有的</translation>
    </message>
    <message>
        <source>too few CPUs that are bound to no other pod</source>
        <translation>未绑定给其他 Pod 的 CPU 太少</translation>
    </message>
    <message>
        <source>its CPUs are bound, and the free ones do not go together</source>
        <translation>它的 CPU 会被绑定，而空闲的 CPU 凑不到一起</translation>
    </message>
    <message>
        <source>too few free CPUs for the way in which they have to be bound: %1</source>
        <translation>按必须的绑定方式，空闲的 CPU 太少：%1</translation>
    </message>
    <message>
        <source>it is to be aligned with NUMA zones, and the node lists none</source>
        <translation>它要与 NUMA 区对齐，而节点没有列出任何区</translation>
    </message>
    <message>
        <source>it is to be aligned with NUMA zones, and what they have left is not known</source>
        <translation>它要与 NUMA 区对齐，而各区剩余多少未知</translation>
    </message>
    <message>
        <source>%1: too little in the NUMA zones that it would get</source>
        <translation>%1：它会得到的 NUMA 区中太少</translation>
    </message>
    <message>
        <source>%1: no NUMA zones have enough</source>
        <translation>%1：没有足够的 NUMA 区</translation>
    </message>
    <message>
        <source>its resources fit into no NUMA zones that suit all of them: %1</source>
        <translation>没有适合它所有资源的 NUMA 区：%1</translation>
    </message>
    <message>
        <source>quota %1 may use %2 now and uses %3; the pod asks for %4</source>
        <translation>配额 %1 现在可用 %2，已用 %3；该 Pod 请求 %4</translation>
    </message>
    <message>
        <source>of quota %1, pods that may not be preempted have at most %2 and use %3; the pod asks for %4</source>
        <translation>配额 %1 中不可被抢占的 Pod 至多有 %2，已用 %3；该 Pod 请求 %4</translation>
    </message>
    <message>
        <source>the first of the quotas %1, each above the next, may use %2 now and uses %3; the pod asks for %4</source>
        <translation>配额 %1 中每一个是后一个的上级，其中第一个此刻可用 %2，已用 %3；Pod 请求 %4</translation>
    </message>
    <message>
        <source>node %1 has no pod of the quota of %2 that it may preempt</source>
        <translation>节点 %1 上没有 %2 所在配额中它可以抢占的 Pod</translation>
    </message>
    <message>
        <source>the pod asks for devices behind the same PCIe switches as its GPUs, and not each of these has one free</source>
        <translation>Pod 要求设备与其 GPU 在同一 PCIe 交换机之后，而并非每个交换机都有空闲的</translation>
    </message>
    <message>
        <source>the pod asks for virtual functions of type %1, and the node has none</source>
        <translation>Pod 请求 %1 类型的虚拟功能，而节点没有</translation>
    </message>
    <message>
        <source>its devices are to be aligned with NUMA zones, and the zones of the node have too few of them</source>
        <translation>它的设备须与 NUMA 区对齐，而节点的区中这些设备太少</translation>
    </message>
</context>
<context>
    <name>ValueText</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <comment>strands</comment>
        <translation>
            <numerusform>还有 %Ln 项</numerusform>
        </translation>
    </message>
    <message>
        <source>no zone</source>
        <comment>GPUs without a known zone</comment>
        <translation>不属于任何 NUMA 区</translation>
    </message>
    <message>
        <source>NUMA zone %1</source>
        <translation>NUMA 区 %1</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>观测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Zone-free GPUs</source>
        <translation>单区空闲 GPU</translation>
    </message>
    <message>
        <source>Strands</source>
        <translation>搁置</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>0%</source>
        <translation>0%</translation>
    </message>
    <message>
        <source>%1% %2</source>
        <comment>share that is stranded, letter of what is scarce</comment>
        <translation>%1% %2</translation>
    </message>
    <message>
        <source>no GPUs</source>
        <translation>没有 GPU</translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s) free within one NUMA zone</source>
        <translation>
            <numerusform>单个 NUMA 区内最多空闲 %Ln 个 GPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s) free within one NUMA zone, as published</source>
        <translation>
            <numerusform>单个 NUMA 区内最多空闲 %Ln 个 GPU（已发布）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s) free within one NUMA zone, as predicted</source>
        <translation>
            <numerusform>单个 NUMA 区内最多空闲 %Ln 个 GPU（预测）</numerusform>
        </translation>
    </message>
    <message>
        <source>GPUs free within one NUMA zone: not known, %1 to %2</source>
        <translation>单个 NUMA 区内空闲的 GPU：未知，介于 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>slots of %1: not modelled</source>
        <translation>%1 的槽位：未建模</translation>
    </message>
    <message>
        <source>no slot of %1: %2 refuses</source>
        <translation>没有 %1 的槽位：%2 拒绝</translation>
    </message>
    <message numerus="yes">
        <source>%Ln slot(s) of %1</source>
        <translation>
            <numerusform>%Ln 个 %1 的槽位</numerusform>
        </translation>
    </message>
    <message>
        <source>stranded for %1: not modelled</source>
        <translation>对 %1 搁置的资源：未建模</translation>
    </message>
    <message>
        <source>%2 refuses %1: nothing counts as stranded</source>
        <translation>%2 拒绝 %1：不计搁置</translation>
    </message>
    <message>
        <source>nothing is stranded for %1</source>
        <translation>对 %1 没有搁置的资源</translation>
    </message>
    <message>
        <source>stranded for %1: %2</source>
        <translation>对 %1 搁置：%2</translation>
    </message>
    <message>
        <source>GPUs free within one zone: not known of any node</source>
        <translation>单个 NUMA 区内空闲的 GPU：所有节点都未知</translation>
    </message>
    <message>
        <source>GPUs free within one zone</source>
        <translation>单个 NUMA 区内空闲的 GPU</translation>
    </message>
    <message>
        <source>stranded: %1</source>
        <translation>搁置：%1</translation>
    </message>
    <message>
        <source>100% of the node</source>
        <translation>节点的 100%</translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s)</source>
        <comment>the end of a scale</comment>
        <translation>
            <numerusform>%Ln 个 GPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slot(s)</source>
        <comment>the end of a scale</comment>
        <translation>
            <numerusform>%Ln 个槽位</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slot(s)</source>
        <comment>of a group</comment>
        <translation>
            <numerusform>%Ln 个槽位</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1% stranded</source>
        <translation>最多搁置 %1%</translation>
    </message>
    <message numerus="yes">
        <source>up to %Ln GPU(s) in one zone</source>
        <translation>
            <numerusform>单区最多 %Ln 个 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 unknown</source>
        <comment>a group&apos;s value, nodes</comment>
        <translation>%1，%2 个未知</translation>
    </message>
    <message>
        <source>GPU %1, %2</source>
        <comment>number, zone</comment>
        <translation>GPU %1，%2</translation>
    </message>
    <message>
        <source>%1: not healthy</source>
        <translation>%1：不健康</translation>
    </message>
    <message>
        <source>%1: not known who has it</source>
        <translation>%1：不知道归谁使用</translation>
    </message>
    <message>
        <source>%1: free</source>
        <translation>%1：空闲</translation>
    </message>
    <message>
        <source>assumed in order; the kubelet&apos;s placement is not known</source>
        <translation>按顺序假定；不知道 kubelet 如何放置</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <comment>GPU, pod, how that is known</comment>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>kept for the system</source>
        <translation>为系统保留</translation>
    </message>
    <message>
        <source>in use; the object does not name the holder</source>
        <translation>使用中；对象没有说明归谁</translation>
    </message>
    <message>
        <source>%1: %2, %3 (%4)</source>
        <comment>zone, amount, who, how that is known</comment>
        <translation>%1：%2，%3（%4）</translation>
    </message>
    <message>
        <source>%1: %2 pages of %3; how many are free is not known</source>
        <translation>%1：%2 页 %3；空闲多少未知</translation>
    </message>
    <message>
        <source>%1: %2 of %3 pages of %4 free (%5)</source>
        <comment>zone, free, all, page size, how that is known</comment>
        <translation>%1：%4 页空闲 %2/%3（%5）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln GPU(s)</source>
        <translation>
            <numerusform>%Ln 个 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>zone, what it has</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>zones: not known</source>
        <translation>NUMA 区：未知</translation>
    </message>
    <message numerus="yes">
        <source>%Ln NUMA zone(s)</source>
        <translation>
            <numerusform>%Ln 个 NUMA 区</numerusform>
        </translation>
    </message>
    <message>
        <source>not known which CPUs pods have</source>
        <translation>不知道各 Pod 占用哪些 CPU</translation>
    </message>
    <message numerus="yes">
        <source>not known what %Ln pod(s) have inside</source>
        <translation>
            <numerusform>不知道 %Ln 个 Pod 在内部占用什么</numerusform>
        </translation>
    </message>
    <message>
        <source>stale: the node has been silent for %1</source>
        <translation>过期：节点已 %1 没有消息</translation>
    </message>
    <message>
        <source>stale: zones were written %1 ago, before its last pod came</source>
        <translation>过期：NUMA 区数据写于 %1 前，早于最后到来的 Pod</translation>
    </message>
    <message>
        <source>zones were written %1 ago</source>
        <translation>NUMA 区数据写于 %1 前</translation>
    </message>
    <message>
        <source>has not all that %1 asks for: nothing counts as stranded</source>
        <translation>不具备 %1 请求的全部资源：不计搁置</translation>
    </message>
    <message>
        <source>does not apply</source>
        <comment>a group&apos;s value</comment>
        <translation>不适用</translation>
    </message>
    <message>
        <source>%1 for lack of %2</source>
        <comment>an amount, what is scarce beside it</comment>
        <translation>%1（缺 %2）</translation>
    </message>
    <message>
        <source>what is on it is unknown: %1</source>
        <comment>needs list pods</comment>
        <translation>其上的内容未知：%1</translation>
    </message>
    <message>
        <source>requests are unknown: %1</source>
        <comment>needs list pods</comment>
        <translation>请求量未知：%1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>an unknown node: %1</source>
        <comment>needs list nodes</comment>
        <translation>未知节点：%1</translation>
    </message>
    <message>
        <source>nodes are unknown but for the names that pods tell: %1</source>
        <comment>needs list nodes</comment>
        <translation>节点未知，只有 Pod 给出的名称：%1</translation>
    </message>
    <message>
        <source>Used CPU</source>
        <translation>已用 CPU</translation>
    </message>
    <message>
        <source>Used memory</source>
        <translation>已用内存</translation>
    </message>
    <message>
        <source>%1%</source>
        <comment>a share</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>what it uses is not known</source>
        <translation>实际用量未知</translation>
    </message>
    <message>
        <source>uses %1 (%2)</source>
        <comment>3 of 16 cores, who measured and when</comment>
        <translation>实际用量 %1（%2）</translation>
    </message>
    <message>
        <source>what nodes use is not known</source>
        <translation>节点的实际用量未知</translation>
    </message>
    <message>
        <source>%1 used</source>
        <comment>an amount</comment>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>up to %1% used</source>
        <translation>最多已用 %1%</translation>
    </message>
</context>
<context>
    <name>ZoneShareFacts</name>
    <message>
        <source>zone %1</source>
        <translation>区 %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>resource and amount</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>CPUs %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（预测）</translation>
    </message>
    <message>
        <source>CPUs and zones (Koordinator)</source>
        <translation>CPU 和区（Koordinator）</translation>
    </message>
    <message>
        <source>no free CPUs</source>
        <translation>没有空闲 CPU</translation>
    </message>
    <message>
        <source>free CPUs: %1</source>
        <translation>空闲 CPU：%1</translation>
    </message>
    <message>
        <source>left: %1</source>
        <translation>剩余：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The rules in use bind no CPUs and align with no zones: pods that were placed here have none.</source>
        <translation>所用的规则不绑定 CPU，也不与区对齐：在此放置的 Pod 没有这些。</translation>
    </message>
</context>
<context>
    <name>bayplan</name>
    <message>
        <source>Pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>已绑定</translation>
    </message>
    <message>
        <source>Placed here</source>
        <translation>在此放置</translation>
    </message>
</context>
<context>
    <name>bayplan::Answer</name>
    <message>
        <source>Asking every node about %1…</source>
        <translation>正在就 %1 询问每个节点…</translation>
    </message>
    <message numerus="yes">
        <source>%1 fits %2 of %Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点中有 %2 个可容纳 %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::AnswerChip</name>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Every node&apos;s reasons and scores</source>
        <translation>每个节点的理由与分数</translation>
    </message>
    <message>
        <source>Take the verdicts off the map (Esc)</source>
        <translation>从图上撤去结论（Esc）</translation>
    </message>
</context>
<context>
    <name>bayplan::AnswerPanel</name>
    <message numerus="yes">
        <source>%Ln placed</source>
        <translation>
            <numerusform>已放置 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation>
            <numerusform>移动 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln newly pending</source>
        <translation>
            <numerusform>新增待调度 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln gone</source>
        <translation>
            <numerusform>消失 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>No pod stands elsewhere</source>
        <translation>没有 Pod 换位置</translation>
    </message>
    <message numerus="yes">
        <source>disruption: %Ln pod(s) leave(s)</source>
        <translation>
            <numerusform>中断：%Ln 个 Pod 离开节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) added</source>
        <translation>
            <numerusform>新增 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 for %2 an hour</source>
        <comment>nodes, a price</comment>
        <translation>%1，每小时 %2</translation>
    </message>
    <message>
        <source>%1, price not known</source>
        <comment>nodes</comment>
        <translation>%1，价格未知</translation>
    </message>
    <message>
        <source>The cluster before and after the scenario is drawn here.</source>
        <translation>这里画出情景之前和之后的集群。</translation>
    </message>
    <message>
        <source>Which pods are listed</source>
        <translation>列出哪些 Pod</translation>
    </message>
    <message>
        <source>All that are not as they were, and pending ones</source>
        <translation>所有有变化的和待调度的 Pod</translation>
    </message>
    <message>
        <source>Pods that the scenario changes</source>
        <translation>情景改变的 Pod</translation>
    </message>
    <message>
        <source>Pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>In numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>How many more fit</source>
        <translation>还能放多少</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在图上显示</translation>
    </message>
    <message>
        <source>Make a plan…</source>
        <translation>生成方案…</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>没有结果</translation>
    </message>
    <message>
        <source>Trying the changes…</source>
        <translation>正在试验更改…</translation>
    </message>
    <message>
        <source>The pods preempted one another for so long that it was cut short.</source>
        <translation>Pod 之间相互抢占过久，过程被截断。</translation>
    </message>
    <message>
        <source>Budget %1 allows %2 disruptions now, and %3 of its pods leave: evictions wait for one another.</source>
        <translation>预算 %1 目前允许 %2 次中断，而其中 %3 个 Pod 要离开：驱逐会互相等待。</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>另有 %Ln 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Pods (%1)</source>
        <translation>Pod（%1）</translation>
    </message>
    <message>
        <source>Open the cluster after the scenario on every screen, as a what-if that can be discarded</source>
        <translation>在所有界面上打开情景之后的集群，作为可以放弃的假设</translation>
    </message>
    <message>
        <source>Take its moves, evictions and cordons onto the plan; what is no step of a plan is named first</source>
        <translation>把其中的移动、驱逐和封锁加入方案；会先说明哪些不能成为方案的步骤</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>队列</translation>
    </message>
</context>
<context>
    <name>bayplan::ApplyCommands</name>
    <message>
        <source>Looking for interrupted plans</source>
        <translation>正在查找中断的方案</translation>
    </message>
    <message>
        <source>A journal of an applied plan cannot be read: %1</source>
        <translation>无法读取某个已应用方案的日志：%1</translation>
    </message>
    <message>
        <source>A plan is being applied</source>
        <translation>正在应用方案</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop it? What is in the air is looked up when it is resumed.</source>
        <translation>要停止吗？已发出但无结果的请求会在恢复时查明。</translation>
    </message>
    <message>
        <source>Stop it</source>
        <translation>停止</translation>
    </message>
    <message numerus="yes">
        <source>%Ln applied plan(s) were interrupted.</source>
        <translation>
            <numerusform>有 %Ln 个应用中的方案被中断。</numerusform>
        </translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审阅</translation>
    </message>
</context>
<context>
    <name>bayplan::ApplyModel</name>
    <message>
        <source>left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>forced: %1</source>
        <translation>强制：%1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>步骤 %1</translation>
    </message>
    <message>
        <source>step %1, chosen</source>
        <translation>步骤 %1，已选</translation>
    </message>
    <message>
        <source>step %1, left out</source>
        <translation>步骤 %1，已略去</translation>
    </message>
    <message>
        <source>#</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Landing</source>
        <translation>落位</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Permission</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Server dry-run</source>
        <translation>服务器试运行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <comment>how a pod lands, where nothing was chosen</comment>
        <translation>%1（默认）</translation>
    </message>
    <message>
        <source>default</source>
        <comment>how a pod lands, where nothing was chosen</comment>
        <translation>默认</translation>
    </message>
</context>
<context>
    <name>bayplan::ApplyView</name>
    <message>
        <source>Applying ended: %1</source>
        <translation>应用已结束：%1</translation>
    </message>
    <message>
        <source>Connect to a cluster first.</source>
        <translation>请先连接集群。</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>The context is read-only.</source>
        <translation>此上下文只读。</translation>
    </message>
    <message>
        <source>Check the plan first.</source>
        <translation>请先检查方案。</translation>
    </message>
    <message>
        <source>It was checked while the context was read-only: check again.</source>
        <translation>检查时上下文只读：请再次检查。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) cannot be carried out: leave them out, or repair what they say.</source>
        <translation>
            <numerusform>%Ln 个步骤无法执行：请略去，或按其说明修正。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a plan and what became of its steps</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>step %1 changed: %2</source>
        <translation>步骤 %1 已更改：%2</translation>
    </message>
    <message>
        <source>step %1 left out: %2</source>
        <translation>步骤 %1 已略去：%2</translation>
    </message>
    <message>
        <source>Rest of plan %1</source>
        <translation>方案 %1 的其余部分</translation>
    </message>
    <message>
        <source>Roll-back of plan %1</source>
        <translation>方案 %1 的回滚</translation>
    </message>
    <message>
        <source>Plan %1, resumed</source>
        <translation>方案 %1，继续执行</translation>
    </message>
    <message>
        <source>Plan %1 on %2, begun %3, was interrupted: %4.</source>
        <translation>%2 上的方案 %1（%3 开始）被中断：%4。</translation>
    </message>
    <message>
        <source>Connect to that context to resume it.</source>
        <translation>连接到该上下文即可继续执行。</translation>
    </message>
    <message>
        <source>Unlock the context to resume it.</source>
        <translation>解锁该上下文即可继续执行。</translation>
    </message>
    <message>
        <source>Unlock…</source>
        <translation>解锁…</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>继续执行(&amp;R)</translation>
    </message>
    <message>
        <source>Lay aside</source>
        <translation>搁置不提</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <comment>what a step says</comment>
        <translation>步骤 %1：%2</translation>
    </message>
    <message>
        <source>Held: %1. Nothing new is begun until you say how to go on.</source>
        <translation>搁置：%1。在您决定如何继续之前，不会开始新步骤。</translation>
    </message>
    <message>
        <source>Re-plan the rest</source>
        <translation>重新规划其余</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Review roll-back…</source>
        <translation>审阅回滚…</translation>
    </message>
    <message>
        <source>Export signed record…</source>
        <translation>导出签名记录…</translation>
    </message>
    <message>
        <source>Back to my changes</source>
        <translation>回到我的更改</translation>
    </message>
    <message>
        <source>Stopped: %1.</source>
        <translation>已停止：%1。</translation>
    </message>
    <message>
        <source>Done: %1.</source>
        <translation>完成：%1。</translation>
    </message>
    <message>
        <source>Not all was done: %1.</source>
        <translation>未全部完成：%1。</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>连接…</translation>
    </message>
    <message>
        <source>Nothing is sent: no cluster is connected. Steps can be chosen and put in order, and the plan be saved.</source>
        <translation>不会发送任何请求：未连接集群。可以选择步骤、调整顺序，并保存方案。</translation>
    </message>
    <message>
        <source>Context %1 is read-only: the plan can be checked, and nothing can be applied. Unlock it by typing its name.</source>
        <translation>上下文 %1 只读：可以检查方案，但不能应用。输入其名称即可解锁。</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>方案 %1</translation>
    </message>
    <message>
        <source>Review and apply</source>
        <translation>审阅并应用</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln step(s)</source>
        <comment>title of a plan</comment>
        <translation>
            <numerusform>%1：%Ln 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>a context</comment>
        <translation>在 %1</translation>
    </message>
    <message>
        <source>checking every step…</source>
        <translation>正在检查每个步骤…</translation>
    </message>
    <message>
        <source>planning the rest anew…</source>
        <translation>正在重新规划其余…</translation>
    </message>
    <message>
        <source>checked against the cluster; only the next step&apos;s dry-run is certain, later ones are estimates</source>
        <translation>已对照集群检查；只有下一步的试运行是确定的，其后均为估计</translation>
    </message>
    <message>
        <source>not checked yet</source>
        <translation>尚未检查</translation>
    </message>
    <message>
        <source>approved by %1, %2</source>
        <comment>a person, a time</comment>
        <translation>由 %1 批准，%2</translation>
    </message>
    <message>
        <source>Hash of the plan: %1</source>
        <translation>方案的哈希：%1</translation>
    </message>
    <message numerus="yes">
        <source>Roll-back plan: %Ln step(s)…</source>
        <translation>
            <numerusform>回滚方案：%Ln 个步骤…</numerusform>
        </translation>
    </message>
    <message>
        <source>No step is chosen.</source>
        <translation>未选择任何步骤。</translation>
    </message>
    <message>
        <source>✓ approved by %1</source>
        <translation>✓ 由 %1 批准</translation>
    </message>
    <message>
        <source>Export signed record</source>
        <translation>导出签名记录</translation>
    </message>
    <message>
        <source>Audit records (*.json)</source>
        <translation>审计记录 (*.json)</translation>
    </message>
    <message>
        <source>Check &amp;now</source>
        <translation>立即检查(&amp;N)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Nothing to apply yet.

Schedule the pending pods, drag a pod to another node, evict one or cordon a node:
what was tried out is reviewed here before anything is sent.</source>
        <translation>尚无可应用的内容。

调度待调度的 Pod、将 Pod 拖到其他节点、驱逐 Pod 或封锁节点：
发送之前，试过的更改都在这里审阅。</translation>
    </message>
    <message>
        <source>Copy hash</source>
        <translation>复制哈希</translation>
    </message>
    <message>
        <source>Copy all 64 digits of the plan&apos;s hash</source>
        <translation>复制方案哈希的全部 64 位</translation>
    </message>
    <message>
        <source>Pods are bound past their scheduler only where you say so for its name</source>
        <translation>只有按调度器名称明确允许时，才会绕过调度器绑定 Pod</translation>
    </message>
    <message>
        <source>Ask the cluster: permissions, a fresh check of every step, and a dry-run where the context is unlocked</source>
        <translation>询问集群：权限、每个步骤的重新检查，以及在上下文已解锁时的试运行</translation>
    </message>
    <message>
        <source>The chosen step earlier (Alt+Up)</source>
        <translation>将所选步骤提前 (Alt+Up)</translation>
    </message>
    <message>
        <source>The chosen step later (Alt+Down)</source>
        <translation>将所选步骤推后 (Alt+Down)</translation>
    </message>
    <message>
        <source>Steps of the plan</source>
        <translation>方案的步骤</translation>
    </message>
    <message>
        <source>Choose a step to read all that is known of it. Space chooses it or leaves it out, Alt+Up and Alt+Down move it, F2 chooses its landing.</source>
        <translation>选择一个步骤即可查看其全部信息。空格键选中或略去，Alt+Up 和 Alt+Down 移动，F2 选择落位方式。</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <comment>pod, from, to</comment>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>%1. %2 %3</source>
        <comment>number, action, object</comment>
        <translation>%1. %2 %3</translation>
    </message>
    <message>
        <source>Now it is %1 on %2.</source>
        <translation>现在是 %2 上的 %1。</translation>
    </message>
    <message>
        <source>no node</source>
        <translation>无节点</translation>
    </message>
    <message>
        <source>%1: steps before it have to be done first; the server said now: %2</source>
        <translation>%1：须先完成之前的步骤；服务器现在的回答：%2</translation>
    </message>
    <message>
        <source>Bind pods of: none</source>
        <translation>绑定其 Pod 的调度器：无</translation>
    </message>
    <message>
        <source>Bind pods of: %1</source>
        <translation>绑定其 Pod 的调度器：%1</translation>
    </message>
    <message>
        <source>dry-run: %1</source>
        <translation>试运行：%1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>states of steps, where pods landed</comment>
        <translation>%1；%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) ask for a word: tick above what is accepted, or change them.</source>
        <translation>
            <numerusform>%Ln 个步骤需要确认：请在上方勾选所接受的内容，或更改这些步骤。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, and %Ln more step(s)</source>
        <translation>
            <numerusform>，另有 %Ln 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>Done, but not as planned: %1.</source>
        <translation>已完成，但与方案不同：%1。</translation>
    </message>
    <message numerus="yes">
        <source>Delete local storage: what %Ln pod(s) keep in emptyDir volumes is lost</source>
        <translation>
            <numerusform>删除本地存储：%Ln 个 Pod 的 emptyDir 卷内容会丢失</numerusform>
        </translation>
    </message>
    <message>
        <source>As kubectl drain --delete-emptydir-data. An emptyDir goes with its pod, and nothing brings it back.</source>
        <translation>同 kubectl drain --delete-emptydir-data。emptyDir 随 Pod 消失，无法恢复。</translation>
    </message>
    <message numerus="yes">
        <source>Evict unmanaged pods: nothing puts another in the place of %Ln pod(s)</source>
        <translation>
            <numerusform>驱逐无控制器的 Pod：%Ln 个 Pod 不会有替代</numerusform>
        </translation>
    </message>
    <message>
        <source>As kubectl drain --force. No controller owns them; they are gone for good.</source>
        <translation>同 kubectl drain --force。它们没有控制器，一去不返。</translation>
    </message>
    <message numerus="yes">
        <source>Leave pods of DaemonSets where they are: %Ln step(s)</source>
        <translation>
            <numerusform>保留 DaemonSet 的 Pod：%Ln 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>As kubectl drain --ignore-daemonsets. Their controller would put them on the same node again.</source>
        <translation>同 kubectl drain --ignore-daemonsets。其控制器会把它们再放到同一节点。</translation>
    </message>
    <message numerus="yes">
        <source>Evict pods whose DaemonSet is gone: nothing puts another in the place of %Ln pod(s)</source>
        <translation>
            <numerusform>驱逐 DaemonSet 已不存在的 Pod：%Ln 个 Pod 不会有替代</numerusform>
        </translation>
    </message>
    <message>
        <source>As kubectl drain --force. Their DaemonSet was deleted; they are gone for good.</source>
        <translation>同 kubectl drain --force。其 DaemonSet 已删除，它们一去不返。</translation>
    </message>
    <message numerus="yes">
        <source>Accept &amp;other nodes: %Ln pod(s) may land where the scheduler chooses</source>
        <translation>
            <numerusform>接受其他节点(&amp;O)：%Ln 个 Pod 可能落在调度器选择的节点</numerusform>
        </translation>
    </message>
    <message>
        <source>The steps are carried out though the scheduler may choose another node than the plan says.</source>
        <translation>即使调度器可能选择与方案不同的节点，步骤仍会执行。</translation>
    </message>
    <message numerus="yes">
        <source>Accept un&amp;proved landings: of %Ln pod(s) the landing cannot be tried before the eviction</source>
        <translation>
            <numerusform>接受未经验证的落位(&amp;P)：%Ln 个 Pod 的落位无法在驱逐之前试验</numerusform>
        </translation>
    </message>
    <message>
        <source>A trial creates a pod as a dry-run, which takes leave to create pods and room in quotas. Without it nothing shows beforehand that the replacement gets its node.</source>
        <translation>试验以试运行方式创建一个 Pod，需要创建 Pod 的权限和配额余量。没有试验，事先无从得知替代 Pod 是否被指定节点。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>how a pod lands, what that means</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Not everything may be read: tick above that it is applied without, or ask for what is missing.</source>
        <translation>有些内容无权读取：请在上方勾选不用它们也应用，或申请缺少的权限。</translation>
    </message>
    <message>
        <source>Nothing can be brought back.</source>
        <translation>没有可以恢复的。</translation>
    </message>
    <message>
        <source>Nothing can be brought back: %1.</source>
        <translation>没有可以恢复的：%1。</translation>
    </message>
    <message>
        <source>Asking which steps would be restored on the cluster of this moment…</source>
        <translation>正在按集群此刻的状态询问哪些步骤能够恢复…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>unknown then: %1</source>
        <translation>因此未知：%1</translation>
    </message>
    <message>
        <source>&amp;Go on without what may not be read: %1</source>
        <translation>没有无权读取的内容也继续(&amp;G)：%1</translation>
    </message>
    <message>
        <source>As bayplanctl apply --partial. What a rule would look at there is not modelled, for the pods that it is about; it is never taken for not being there.</source>
        <translation>同 bayplanctl apply --partial。规则要看而无权读取的内容，对相关的 Pod 视为未建模；绝不当作不存在。</translation>
    </message>
    <message>
        <source>This plan stands apart from your changes, which stay as they are.</source>
        <translation>此方案与您的更改无关，您的更改保持不变。</translation>
    </message>
    <message>
        <source>permission: %1</source>
        <translation>权限：%1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between people</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Find a plan…</source>
        <translation>寻找方案…</translation>
    </message>
    <message>
        <source>Open a plan file…</source>
        <translation>打开方案文件…</translation>
    </message>
    <message>
        <source>Why: %1.</source>
        <translation>原因：%1。</translation>
    </message>
    <message>
        <source>Begin outside the maintenance windows</source>
        <translation>在维护窗口之外开始</translation>
    </message>
    <message>
        <source>As bayplanctl apply --accept-outside-window. The journal says so.</source>
        <translation>与 bayplanctl apply --accept-outside-window 相同。日志会写明。</translation>
    </message>
    <message>
        <source>Resume outside the maintenance windows</source>
        <translation>在维护窗口之外继续</translation>
    </message>
</context>
<context>
    <name>bayplan::ApprovalsDialog</name>
    <message>
        <source>Approvals of the plan</source>
        <translation>方案的批准</translation>
    </message>
    <message>
        <source>Who approved</source>
        <translation>谁批准了</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>&amp;Your name</source>
        <translation>您的姓名(&amp;Y)</translation>
    </message>
    <message>
        <source>An approval holds for these very steps. Save the plan to pass it on: the approvals are in its file.</source>
        <translation>批准只对这些步骤有效。保存方案即可转交：批准写在其文件中。</translation>
    </message>
    <message numerus="yes">
        <source>Plan %1: %Ln step(s)</source>
        <translation>
            <numerusform>方案 %1：%Ln 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Approve %1</source>
        <comment>a hash</comment>
        <translation>批准 %1(&amp;A)</translation>
    </message>
    <message>
        <source>Approved. Save the plan to pass it on: the approvals are in its file.</source>
        <translation>已批准。保存方案即可转交：批准写在其文件中。</translation>
    </message>
</context>
<context>
    <name>bayplan::ApproveBar</name>
    <message>
        <source>Approved &amp;by</source>
        <translation>批准人(&amp;B)</translation>
    </message>
    <message>
        <source>Who approves</source>
        <translation>由谁批准</translation>
    </message>
    <message>
        <source>&amp;Approve %1</source>
        <comment>a hash</comment>
        <translation>批准 %1(&amp;A)</translation>
    </message>
    <message numerus="yes">
        <source>A&amp;pply %Ln step(s)</source>
        <translation>
            <numerusform>应用 %Ln 个步骤(&amp;P)</numerusform>
        </translation>
    </message>
    <message>
        <source>Say who approves.</source>
        <translation>请填写批准人。</translation>
    </message>
    <message>
        <source>Approving binds to this hash: any change of the steps ends it.</source>
        <translation>批准只对此哈希有效：步骤有任何更改即失效。</translation>
    </message>
    <message>
        <source>A&amp;pprovals</source>
        <translation>批准人数(&amp;P)</translation>
    </message>
    <message>
        <source>How many people have to approve</source>
        <translation>须有多少人批准</translation>
    </message>
    <message>
        <source>Only a plan that so many people approved is applied, those in its file among them</source>
        <translation>只应用有这么多人批准的方案，其文件中的批准也算在内</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln more person(s) must approve</source>
        <translation>
            <numerusform>%1 · 还须 %Ln 人批准</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Asking</name>
    <message>
        <source>%1, line %2</source>
        <comment>a file</comment>
        <translation>%1，第 %2 行</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <comment>an address</comment>
        <translation>
            <numerusform>%1 及另外 %Ln 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Asking extenders</source>
        <translation>正在询问扩展</translation>
    </message>
</context>
<context>
    <name>bayplan::ChangeDialog</name>
    <message>
        <source>&amp;Try it</source>
        <translation>试验(&amp;T)</translation>
    </message>
    <message>
        <source>%1 (optional)</source>
        <comment>a field of a form</comment>
        <translation>%1（可选）</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Manifests to add</source>
        <translation>要添加的清单</translation>
    </message>
    <message>
        <source>Manifests (*.yaml *.yml *.json);;All files (*)</source>
        <translation>清单 (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>bayplan::ChangeList</name>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Change the fields of this change</source>
        <translation>修改这项更改的字段</translation>
    </message>
    <message>
        <source>YAML…</source>
        <translation>编辑 YAML…</translation>
    </message>
    <message>
        <source>Edit all changes as YAML</source>
        <translation>以 YAML 编辑所有更改</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take this change out of the scenario</source>
        <translation>从情景中去掉这项更改</translation>
    </message>
    <message>
        <source>Make this change earlier</source>
        <translation>让这项更改更早进行</translation>
    </message>
    <message>
        <source>Make this change later</source>
        <translation>让这项更改更晚进行</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last edit of this scenario</source>
        <translation>撤销对此情景的上一次编辑</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>重做已撤销的编辑</translation>
    </message>
    <message>
        <source>Preemption</source>
        <translation>抢占</translation>
    </message>
    <message>
        <source>Add a change</source>
        <translation>添加更改</translation>
    </message>
    <message>
        <source>Which pods the scheduler tries after the changes</source>
        <translation>更改之后调度器尝试哪些 Pod</translation>
    </message>
    <message>
        <source>Then try all pending pods</source>
        <translation>然后尝试所有待调度的 Pod</translation>
    </message>
    <message>
        <source>Then try displaced and added pods</source>
        <translation>然后尝试被挤走和新增的 Pod</translation>
    </message>
    <message>
        <source>Then try no pod: displaced ones stay pending</source>
        <translation>然后不尝试任何 Pod：被挤走的保持待调度</translation>
    </message>
    <message>
        <source>Pods that may preempt others do; these leave and are tried again</source>
        <translation>可以抢占的 Pod 进行抢占；被抢占的离开并再次尝试</translation>
    </message>
    <message>
        <source>Changes of the scenario</source>
        <translation>情景的更改</translation>
    </message>
    <message>
        <source>No changes yet: the answer is the cluster as it is, with its pending pods tried.
Add a change, or type them as YAML.</source>
        <translation>还没有更改：结果就是现在的集群，并尝试其待调度的 Pod。
请添加更改，或以 YAML 输入。</translation>
    </message>
</context>
<context>
    <name>bayplan::ChangeModel</name>
    <message>
        <source>#</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>bayplan::ChangedPodModel</name>
    <message>
        <source>placed</source>
        <translation>已放置</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>restarted</source>
        <translation>原地重建</translation>
    </message>
    <message>
        <source>newly pending</source>
        <translation>新增待调度</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>still pending</source>
        <translation>仍待调度</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>bayplan::ChangesTextDialog</name>
    <message>
        <source>Changes of %1 as YAML</source>
        <translation>%1 的更改（YAML）</translation>
    </message>
    <message>
        <source>Changes as YAML</source>
        <translation>以 YAML 表示的更改</translation>
    </message>
    <message>
        <source>&amp;Try them</source>
        <translation>试验(&amp;T)</translation>
    </message>
    <message numerus="yes">
        <source>✓ %Ln change(s)</source>
        <translation>
            <numerusform>✓ %Ln 项更改</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::CoachMarks</name>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <comment>a hint</comment>
        <translation>%1/%2：%3</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一条</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>bayplan::ColumnChoice</name>
    <message>
        <source>All columns</source>
        <translation>所有列</translation>
    </message>
    <message>
        <source>Columns as at first</source>
        <translation>恢复最初的列</translation>
    </message>
</context>
<context>
    <name>bayplan::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Pod %1</source>
        <translation>Pod %1</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>没有叫这个名字的东西。</translation>
    </message>
    <message>
        <source>A command, a node or a pod; or &quot;why&quot; and a pod</source>
        <translation>命令、节点或 Pod；或“why”加 Pod</translation>
    </message>
    <message>
        <source>why</source>
        <comment>the word before a pod&apos;s name</comment>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Why %1</source>
        <translation>为什么 %1</translation>
    </message>
    <message>
        <source>node</source>
        <comment>the word before a node&apos;s name</comment>
        <translation>节点</translation>
    </message>
    <message>
        <source>pod</source>
        <comment>the word before a pod&apos;s name</comment>
        <translation>pod</translation>
    </message>
    <message>
        <source>claim</source>
        <comment>the word before a resource claim&apos;s name</comment>
        <translation>声明</translation>
    </message>
    <message>
        <source>Resource claim %1</source>
        <translation>资源声明 %1</translation>
    </message>
</context>
<context>
    <name>bayplan::ComparisonModel</name>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>binding failed</source>
        <translation>绑定失败</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>被抢占</translation>
    </message>
</context>
<context>
    <name>bayplan::ComparisonPanel</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>First configuration</source>
        <translation>第一个配置</translation>
    </message>
    <message>
        <source>Second configuration</source>
        <translation>第二个配置</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在图上显示</translation>
    </message>
    <message>
        <source>Pods whose placement differs</source>
        <translation>放置位置不同的 Pod</translation>
    </message>
    <message>
        <source>against</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>正在使用的</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>我的</translation>
    </message>
    <message>
        <source>Mine: %1 for all pods</source>
        <translation>我的：所有 Pod 用 %1</translation>
    </message>
    <message numerus="yes">
        <source>Runs the %Ln pending pod(s) through both and lists those that end up elsewhere.</source>
        <translation>
            <numerusform>用两个配置分别调度 %Ln 个待调度的 Pod，列出去向不同的。</numerusform>
        </translation>
    </message>
    <message>
        <source>Mine cannot run yet: see what the YAML says.</source>
        <translation>我的配置还不能运行：请看 YAML 下方的说明。</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) differ</source>
        <translation>
            <numerusform>%Ln 个 Pod 不同</numerusform>
        </translation>
    </message>
    <message>
        <source>No difference: both place %1 of %2 pods, each on the same node.</source>
        <translation>没有差别：两者都放置 %2 个 Pod 中的 %1 个，且各在同一节点上。</translation>
    </message>
    <message>
        <source>Pods that are placed with both</source>
        <translation>用两个配置放置的 Pod</translation>
    </message>
    <message>
        <source>Pending pods</source>
        <translation>待调度的 Pod</translation>
    </message>
    <message>
        <source>All pods, placed anew</source>
        <translation>所有 Pod，重新放置</translation>
    </message>
    <message>
        <source>A sample, placed anew</source>
        <translation>抽样，重新放置</translation>
    </message>
    <message>
        <source>Pods in the sample</source>
        <translation>抽样的 Pod 数</translation>
    </message>
    <message>
        <source>Pods elsewhere</source>
        <translation>去向不同的 Pod</translation>
    </message>
    <message>
        <source>In numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>A scheduler configuration to compare</source>
        <translation>要比较的调度器配置</translation>
    </message>
    <message>
        <source>KubeSchedulerConfiguration (*.yaml *.yml *.json);;All files (*)</source>
        <translation>KubeSchedulerConfiguration (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>%1 无法读取：%2</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>No pod is pending: nothing would be placed either way. All pods can be placed anew.</source>
        <translation>没有待调度的 Pod：两种配置都不会放置任何 Pod。可以把所有 Pod 重新放置。</translation>
    </message>
    <message>
        <source>Takes all pods that can leave off their nodes and fills the cluster anew with both. Nothing is moved.</source>
        <translation>把所有能离开的 Pod 从节点上取下，再用两个配置重新填充集群。不会移动任何 Pod。</translation>
    </message>
    <message>
        <source>Takes so many pods, chosen by lot, off their nodes and places them anew with both. Nothing is moved.</source>
        <translation>随机抽取这么多 Pod，从节点上取下，再用两个配置重新放置。不会移动任何 Pod。</translation>
    </message>
    <message>
        <source>%1 of %2: %3 moved, %4 newly pending, %5 newly placed. Placed: %6 and %7.</source>
        <translation>共 %2 个，%1：%3 个换了节点，%4 个变为待调度，%5 个变为已放置。分别放置 %6 个和 %7 个。</translation>
    </message>
    <message>
        <source>A sample of %1 of %2 pods.</source>
        <translation>从 %2 个 Pod 中抽样 %1 个。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) stay: static pods, those of DaemonSets, ending ones and those of other schedulers.</source>
        <translation>
            <numerusform>%Ln 个 Pod 留在原处：静态 Pod、DaemonSet 的 Pod、正在结束的 Pod 和其他调度器的 Pod。</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare draws the cluster here as both would fill it.</source>
        <translation>按“比较”后，这里画出两个配置各自填充的集群。</translation>
    </message>
</context>
<context>
    <name>bayplan::ComputingSign</name>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>What is shown is the answer before.</source>
        <translation>显示的是之前的回答。</translation>
    </message>
</context>
<context>
    <name>bayplan::ConflictPane</name>
    <message>
        <source>A conflict, event by event</source>
        <translation>一次冲突，逐个事件</translation>
    </message>
    <message>
        <source>Event before</source>
        <translation>上一个事件</translation>
    </message>
    <message>
        <source>Event before (Left)</source>
        <translation>上一个事件（左）</translation>
    </message>
    <message>
        <source>Next event</source>
        <translation>下一个事件</translation>
    </message>
    <message>
        <source>Next event (Right)</source>
        <translation>下一个事件（右）</translation>
    </message>
    <message>
        <source>Choose a conflict or a rejection in the table to step through it.</source>
        <translation>在表中选择一次冲突或拒绝，逐步查看。</translation>
    </message>
    <message>
        <source>%L1 of %L2</source>
        <translation>%L2 的 %L1</translation>
    </message>
    <message>
        <source>%1 ms: %2</source>
        <comment>a time, an event</comment>
        <translation>%1 毫秒：%2</translation>
    </message>
</context>
<context>
    <name>bayplan::ConflictsDialog</name>
    <message>
        <source>Changes that no longer apply</source>
        <translation>不再适用的更改</translation>
    </message>
    <message>
        <source>The cluster went on while you were trying these out. They were taken off your changes; all others stand.</source>
        <translation>您尝试这些更改时集群继续变化。它们已从您的更改中取下，其他更改不变。</translation>
    </message>
    <message>
        <source>Your change</source>
        <translation>您的更改</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>It was</source>
        <translation>原来</translation>
    </message>
    <message>
        <source>It is now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>%1: as you wanted it</source>
        <translation>%1：正如您所愿</translation>
    </message>
</context>
<context>
    <name>bayplan::ConnectDialog</name>
    <message>
        <source>Connect to a cluster</source>
        <translation>连接集群</translation>
    </message>
    <message>
        <source>The cluster is read and followed. Nothing in it is changed: that takes unlocking the context by its name, later.</source>
        <translation>读取并跟随集群。不会改变其中的任何内容：那需要之后键入上下文的名称来解锁。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>bayplan::ConnectingBar</name>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run it, and do not ask again</source>
        <translation>运行，以后不再询问</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>To log in to %1, the kubeconfig wants this program to be run, with all your rights. Is it what you expect?</source>
        <translation>为了登录 %1，kubeconfig 要求以您的全部权限运行这个程序。这是您所预期的吗？</translation>
    </message>
    <message>
        <source>Logging in to %1…</source>
        <translation>正在登录 %1…</translation>
    </message>
    <message>
        <source>Reading %1: %2 of about %3 objects…</source>
        <translation>正在读取 %1：约 %3 个对象中的 %2 个…</translation>
    </message>
    <message>
        <source>Reading %1: %2 objects…</source>
        <translation>正在读取 %1：%2 个对象…</translation>
    </message>
    <message>
        <source>%1 does not answer as it should and is tried again: %2</source>
        <translation>%1 没有正常应答，将再次尝试：%2</translation>
    </message>
    <message>
        <source>%1 cannot be connected to: %2</source>
        <translation>无法连接 %1：%2</translation>
    </message>
</context>
<context>
    <name>bayplan::ConnectionBanner</name>
    <message>
        <source>You act as %1 (impersonation).</source>
        <translation>您正以 %1 的身份操作（扮演）。</translation>
    </message>
    <message>
        <source>You act as %1 in %2 (impersonation).</source>
        <comment>user, groups</comment>
        <translation>您正以 %2 中 %1 的身份操作（扮演）。</translation>
    </message>
    <message>
        <source>Not encrypted: everybody on the way can read and change what is said.</source>
        <translation>未加密：途中的任何人都能读取和更改内容。</translation>
    </message>
    <message>
        <source>Not verified (insecure-skip-tls-verify): nobody can tell whether this is the real server.</source>
        <translation>未验证（insecure-skip-tls-verify）：无法判断这是不是真正的服务器。</translation>
    </message>
    <message>
        <source>Unlocked: approved plans can change this cluster.</source>
        <translation>已解锁：已批准的方案可以改变这个集群。</translation>
    </message>
</context>
<context>
    <name>bayplan::ContextChip</name>
    <message>
        <source>%1, %2</source>
        <comment>context, whether it may be changed</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>unlocked</source>
        <translation>已解锁</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>已连接到 %1</translation>
    </message>
    <message>
        <source>%1 at %2
%3</source>
        <translation>%1，位于 %2
%3</translation>
    </message>
    <message>
        <source>Unlocked: approved plans can be carried out here.</source>
        <translation>已解锁：可以在这里执行已批准的方案。</translation>
    </message>
    <message>
        <source>Read-only: nothing here can change the cluster until it is unlocked by its name.</source>
        <translation>只读：键入名称解锁之前，这里的任何操作都不能改变集群。</translation>
    </message>
    <message>
        <source>RW</source>
        <comment>read and write, on the context chip</comment>
        <translation>读写</translation>
    </message>
    <message>
        <source>RO</source>
        <comment>read-only, on the context chip</comment>
        <translation>只读</translation>
    </message>
    <message>
        <source>C&amp;olour</source>
        <translation>颜色(&amp;O)</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>天蓝色</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>朱红色</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>黄色</translation>
    </message>
    <message>
        <source>%1, also of %2</source>
        <comment>a colour, the clusters that have it</comment>
        <translation>%1，%2 也使用</translation>
    </message>
</context>
<context>
    <name>bayplan::ContextList</name>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Contexts of the kubeconfig</source>
        <translation>kubeconfig 中的上下文</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>登录方式</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>Other kubeconfig…</source>
        <translation>其他 kubeconfig…</translation>
    </message>
    <message>
        <source>What will be requested from the API?</source>
        <translation>将向 API 请求什么？</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>not verified, read-only</source>
        <translation>未验证，只读</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>不能使用</translation>
    </message>
    <message>
        <source>the cluster around this pod</source>
        <translation>本 Pod 所在的集群</translation>
    </message>
    <message>
        <source>%1, the current context</source>
        <translation>%1，当前上下文</translation>
    </message>
    <message>
        <source>Nothing can be changed until this context is unlocked by its name</source>
        <translation>键入名称解锁这个上下文之前，什么都不能改变</translation>
    </message>
    <message>
        <source>No contexts in %1.</source>
        <translation>%1 中没有上下文。</translation>
    </message>
    <message>
        <source>Requests are made as %1 (impersonation).</source>
        <translation>以 %1 的身份请求（扮演）。</translation>
    </message>
</context>
<context>
    <name>bayplan::CountedBar</name>
    <message>
        <source>Show in the tables</source>
        <translation>在表格中显示</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在图上显示</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: selected %2</source>
        <comment>what is counted; 3 nodes, 2 pods</comment>
        <translation>%1：选中 %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between amounts</comment>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) unknown</source>
        <translation>
            <numerusform>%Ln 个节点未知</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::CulpritCard</name>
    <message>
        <source>%1: drag it to try another node</source>
        <translation>%1：拖动它试试别的节点</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a pod, its node</comment>
        <translation>%1，在 %2 上</translation>
    </message>
    <message>
        <source>Pods of the shape more, all in all</source>
        <translation>总共多出的此形状 Pod 数</translation>
    </message>
    <message numerus="yes">
        <source>Without it &lt;a href=&quot;node&quot;&gt;%Ln more&lt;/a&gt; would fit there.</source>
        <translation>
            <numerusform>没有它，那里能&lt;a href=&quot;node&quot;&gt;多放 %Ln 个&lt;/a&gt;。</numerusform>
        </translation>
    </message>
    <message>
        <source>No other node takes it.</source>
        <translation>没有其他节点接受它。</translation>
    </message>
    <message>
        <source>It would go to %1, at no cost.</source>
        <translation>它会去 %1，没有代价。</translation>
    </message>
    <message numerus="yes">
        <source>It would go to %1, where %Ln fewer would fit.</source>
        <translation>
            <numerusform>它会去 %1，那里会少放 %Ln 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>As the budget&apos;s own numbers said when they were read.</source>
        <translation>按读取时预算自己的数字。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show %1 on the map</source>
        <translation>在图上显示 %1</translation>
    </message>
    <message>
        <source>Try moving it</source>
        <translation>试着移走</translation>
    </message>
    <message>
        <source>Try moving %1</source>
        <translation>试着移走 %1</translation>
    </message>
    <message>
        <source>Open a branch in which this is done, although it may not simply leave; the real picture stays as it is</source>
        <translation>打开一个已做此更改的分支，尽管它不能直接离开；真实状态保持不变</translation>
    </message>
    <message>
        <source>Open a branch in which this is done; the real picture stays as it is</source>
        <translation>打开一个已做此更改的分支；真实状态保持不变</translation>
    </message>
    <message>
        <source>Pick up</source>
        <translation>拿起</translation>
    </message>
    <message>
        <source>Pick %1 up and choose a node</source>
        <translation>拿起 %1 并选择节点</translation>
    </message>
    <message>
        <source>Take it into the hand: every node says whether it fits there, and what becomes of the slots</source>
        <translation>拿在手里：每个节点都说明放不放得下，以及槽位会变成多少</translation>
    </message>
    <message>
        <source>✗ It has no controller: nothing puts another in its place.</source>
        <translation>✗ 它没有控制器：不会有别的 Pod 来替代它。</translation>
    </message>
    <message>
        <source>✗ What it keeps in emptyDir volumes is lost with it.</source>
        <translation>✗ 它在 emptyDir 卷里的内容会随它一起丢失。</translation>
    </message>
    <message>
        <source>No disruption budget stands for it.</source>
        <translation>没有中断预算保护它。</translation>
    </message>
    <message>
        <source>It does not run: no disruption budget is asked.</source>
        <translation>它没有在运行：不询问中断预算。</translation>
    </message>
    <message>
        <source>✓ Its disruption budget %1 lets it go now.</source>
        <translation>✓ 它的中断预算 %1 现在允许驱逐。</translation>
    </message>
    <message>
        <source>✓ It is not Ready: its disruption budget %1 lets it go all the same.</source>
        <translation>✓ 它未就绪（not Ready）：它的中断预算 %1 仍然放行。</translation>
    </message>
    <message>
        <source>✗ Its disruption budget %1 allows no eviction now.</source>
        <translation>✗ 它的中断预算 %1 现在不允许驱逐。</translation>
    </message>
    <message>
        <source>✗ Several disruption budgets stand for it (%1): the API server evicts no such pod.</source>
        <translation>✗ 有多个中断预算保护它（%1）：API server 不驱逐这样的 Pod。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>bayplan::CulpritList</name>
    <message>
        <source>Pods in the way, most costly first</source>
        <translation>挡路的 Pod，代价最大的在前</translation>
    </message>
    <message>
        <source>No single pod is in the way: moving any one of them would make room for no more.</source>
        <translation>没有哪一个 Pod 单独挡路：移走任何一个都不能多放一个。</translation>
    </message>
    <message>
        <source>No PodDisruptionBudget was read: whether one would keep them is not known.</source>
        <translation>没有读到 PodDisruptionBudget：是否有预算会留住它们不得而知。</translation>
    </message>
</context>
<context>
    <name>bayplan::DataStamp</name>
    <message>
        <source>sample cluster</source>
        <translation>示例集群</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 等另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>What was left out or doubted while reading</source>
        <translation>读取时略去或存疑的内容</translation>
    </message>
    <message>
        <source>Scheduler profile that decides</source>
        <translation>用来决策的调度器配置</translation>
    </message>
    <message>
        <source>All changes; nothing is sent to the cluster</source>
        <translation>所有更改；不会向集群发送任何内容</translation>
    </message>
    <message>
        <source>just read</source>
        <translation>刚刚读取</translation>
    </message>
    <message>
        <source>read %1 ago</source>
        <translation>%1 前读取</translation>
    </message>
    <message numerus="yes">
        <source>%Ln left out</source>
        <translation>
            <numerusform>略去 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln doubt(s)</source>
        <translation>
            <numerusform>%Ln 处存疑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not used</source>
        <translation>
            <numerusform>%Ln 个未使用</numerusform>
        </translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>default profile</source>
        <translation>默认配置</translation>
    </message>
    <message>
        <source>no changes</source>
        <translation>没有更改</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s), not sent</source>
        <translation>
            <numerusform>%Ln 项更改，未发送</numerusform>
        </translation>
    </message>
    <message>
        <source>extenders asked</source>
        <translation>询问扩展</translation>
    </message>
    <message>
        <source>extenders not asked</source>
        <translation>不询问扩展</translation>
    </message>
    <message>
        <source>%1 lag</source>
        <comment>an age: 2s, 3m10s</comment>
        <translation>滞后 %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>paused at %1, %2</source>
        <translation>已暂停于 %1，%2</translation>
    </message>
    <message>
        <source>kept at %1 (%2), %3</source>
        <translation>保持在 %1（%2），%3</translation>
    </message>
    <message>
        <source>retrying: %1 (%2, %3)</source>
        <comment>why, the time, an age</comment>
        <translation>正在重试：%1（%2，%3）</translation>
    </message>
    <message>
        <source>live %1, %2</source>
        <comment>the time, an age</comment>
        <translation>实时 %1，%2</translation>
    </message>
    <message numerus="yes">
        <source>incomplete: %1 and %Ln more</source>
        <translation>
            <numerusform>不完整：%1，另有 %Ln 项</numerusform>
        </translation>
    </message>
    <message>
        <source>incomplete: %1</source>
        <translation>不完整：%1</translation>
    </message>
    <message>
        <source>Everything that decisions depend on is read and followed</source>
        <translation>决定所依赖的一切都已读取并跟随</translation>
    </message>
    <message>
        <source>What is missing is unknown, not free:
%1</source>
        <translation>缺少的内容是未知，而不是空闲：
%1</translation>
    </message>
    <message>
        <source>read %1</source>
        <comment>a date and time</comment>
        <translation>读取于 %1</translation>
    </message>
</context>
<context>
    <name>bayplan::DescheduleDialog</name>
    <message>
        <source>makes a job</source>
        <translation>创建一个任务</translation>
    </message>
    <message>
        <source>evicts it</source>
        <translation>驱逐它</translation>
    </message>
    <message>
        <source>‖ is refused</source>
        <translation>‖ 被拒绝</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what the descheduler does, and why</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>✓ moves to %1</source>
        <translation>✓ 移到 %1</translation>
    </message>
    <message>
        <source>stays: no other node takes it</source>
        <translation>留下：没有其他节点接受它</translation>
    </message>
    <message>
        <source>a policy of the descheduler is looked at</source>
        <translation>正在查看 descheduler 的策略</translation>
    </message>
    <message>
        <source>Descheduler by %1</source>
        <translation>按 %1 的 descheduler</translation>
    </message>
    <message>
        <source>One cycle of the descheduler on what the map shows. Pods that have ended are not on the map, and are not looked at. Nothing is sent: the steps go to the plan.</source>
        <translation>对图上所示的内容运行一个 descheduler 周期。已结束的 Pod 不在图上，不予考虑。不发送任何内容：步骤进入方案。</translation>
    </message>
    <message>
        <source>The pods that would be evicted</source>
        <translation>会被驱逐的 Pod</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>The descheduler</source>
        <translation>descheduler</translation>
    </message>
    <message>
        <source>With room reserved first</source>
        <translation>先预留位置时</translation>
    </message>
    <message>
        <source>How the strategies see the nodes</source>
        <translation>策略如何看待节点</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>&amp;Evict as it would</source>
        <translation>照它驱逐(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Move where room is</source>
        <translation>移到有位置的地方(&amp;M)</translation>
    </message>
    <message>
        <source>Asking what the descheduler would evict…</source>
        <translation>正在询问 descheduler 会驱逐什么…</translation>
    </message>
    <message>
        <source>The cycle is skipped: %1</source>
        <translation>该周期被跳过：%1</translation>
    </message>
    <message>
        <source>Nothing would be evicted</source>
        <translation>什么都不会被驱逐</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) would be evicted</source>
        <translation>
            <numerusform>会驱逐 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln refused by a budget</source>
        <translation>
            <numerusform>%Ln 个被预算拒绝</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with room reserved first %Ln move(s)</source>
        <translation>
            <numerusform>先预留位置时 %Ln 个移动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay(s)</source>
        <translation>
            <numerusform>%Ln 个留下</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <comment>a resource and the share of it that is used</comment>
        <translation>%1 %2%</translation>
    </message>
</context>
<context>
    <name>bayplan::DeskDialog</name>
    <message>
        <source>Unlock…</source>
        <translation>解锁…</translation>
    </message>
    <message>
        <source>The context is read-only.</source>
        <translation>此上下文只读。</translation>
    </message>
</context>
<context>
    <name>bayplan::DeviceRows</name>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Selector</source>
        <translation>选择器</translation>
    </message>
    <message>
        <source>What each device of the node says to the claims of the pod</source>
        <translation>节点的每个设备对该 Pod 的声明的回答</translation>
    </message>
    <message>
        <source>all %1</source>
        <comment>devices of a request</comment>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>%L1 × %2</source>
        <translation>%L1 × %2</translation>
    </message>
</context>
<context>
    <name>bayplan::DiagnosticsDialog</name>
    <message>
        <source>Filter by file, object, field or reason</source>
        <translation>按文件、对象、字段或原因筛选</translation>
    </message>
</context>
<context>
    <name>bayplan::DiagnosticsModel</name>
    <message numerus="yes">
        <source>%Ln object(s) of this kind passed over: decisions here do not depend on it</source>
        <translation>
            <numerusform>跳过 %Ln 个此类对象：这里的决策不依赖它</numerusform>
        </translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>情况</translation>
    </message>
    <message>
        <source>File and line</source>
        <translation>文件和行</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>bayplan::Drag</name>
    <message>
        <source>There is no node here to drop on.</source>
        <translation>这里没有可以放下的节点。</translation>
    </message>
    <message>
        <source>%1: %2: %3</source>
        <translation>%1：%2：%3</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>把 %1 移到 %2</translation>
    </message>
    <message numerus="yes">
        <source>Move %Ln pod(s) to %1</source>
        <translation>
            <numerusform>把 %Ln 个 Pod 移到 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: does not fit</source>
        <translation>%1：放不下</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: the only node that fits</source>
        <translation>%1：唯一合适的节点</translation>
    </message>
    <message>
        <source>%1: fits best, score %L2</source>
        <translation>%1：最合适，得分 %L2</translation>
    </message>
    <message>
        <source>%1: fits, score %L2 (best %L3 at %4)</source>
        <translation>%1：合适，得分 %L2（最高 %L3，在 %4）</translation>
    </message>
    <message>
        <source>pods in the hand</source>
        <translation>手中有 Pod</translation>
    </message>
    <message>
        <source>An apply would refuse to move %1: it %2.</source>
        <comment>pod, why</comment>
        <translation>应用时会拒绝移动 %1：它%2。</translation>
    </message>
    <message numerus="yes">
        <source>An apply would refuse to move %Ln of these pods: %1, for one, %2.</source>
        <comment>pod, why</comment>
        <translation>
            <numerusform>应用时会拒绝移动其中 %Ln 个 Pod：例如 %1 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Asking %Ln node(s)…</source>
        <translation>
            <numerusform>正在询问 %Ln 个节点…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Feasible: %Ln of %1 node(s).</source>
        <translation>
            <numerusform>可行：%1 个节点中的 %Ln 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: dropped as soon as it has answered</source>
        <translation>%1：回答后即放下</translation>
    </message>
    <message numerus="yes">
        <source>Place %Ln pod(s) of %1</source>
        <comment>of a gang</comment>
        <translation>
            <numerusform>放置 %1 的 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 They are placed as soon as they have found them.</source>
        <translation>%1找到后立即放置。</translation>
    </message>
</context>
<context>
    <name>bayplan::DragCard</name>
    <message>
        <source>Arrows: next node that fits · Enter: drop · Alt: by force · Esc: put back</source>
        <translation>方向键：下一个合适的节点 · Enter：放下 · Alt：强制 · Esc：放回</translation>
    </message>
    <message>
        <source>Moving %1</source>
        <translation>正在移动 %1</translation>
    </message>
    <message numerus="yes">
        <source>Moving %Ln pod(s)</source>
        <translation>
            <numerusform>正在移动 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Extenders are not asked while dragging.</source>
        <translation>拖动时不询问扩展。</translation>
    </message>
    <message>
        <source>Not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message>
        <source>Placing the pod group %1: %2</source>
        <comment>a gang, its quorum</comment>
        <translation>正在放置 Pod 组 %1：%2</translation>
    </message>
    <message>
        <source>Arrows: next domain · Enter: drop · Esc: put back</source>
        <translation>方向键：下一个域 · Enter：放下 · Esc：放回</translation>
    </message>
</context>
<context>
    <name>bayplan::DrainDialog</name>
    <message>
        <source>%1: none now</source>
        <comment>a disruption budget</comment>
        <translation>%1：目前不允许</translation>
    </message>
    <message>
        <source>%1: %2 now</source>
        <comment>a disruption budget</comment>
        <translation>%1：目前允许 %2 个</translation>
    </message>
    <message>
        <source>nowhere: %1</source>
        <translation>无处可去：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1, one of %Ln that tie</source>
        <translation>
            <numerusform>%1，%Ln 个同分节点之一</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ goes</source>
        <translation>✓ 离开</translation>
    </message>
    <message>
        <source>✓ goes: %1</source>
        <translation>✓ 离开：%1</translation>
    </message>
    <message>
        <source>‖ waits: %1</source>
        <translation>‖ 等待：%1</translation>
    </message>
    <message>
        <source>✗ blocked: %1</source>
        <translation>✗ 受阻：%1</translation>
    </message>
    <message>
        <source>stays: %1</source>
        <translation>留下：%1</translation>
    </message>
    <message>
        <source>Drain %1</source>
        <translation>排空 %1</translation>
    </message>
    <message numerus="yes">
        <source>Drain %Ln node(s)</source>
        <translation>
            <numerusform>排空 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>a drain is looked at</source>
        <translation>正在查看排空</translation>
    </message>
    <message>
        <source>Budgets are as they were read; where a replacement lands is an estimate. Nothing is sent: the steps go to the plan.</source>
        <translation>中断预算是读取时的数值；替代 Pod 的去处是估计。不会发送任何内容：步骤进入方案。</translation>
    </message>
    <message>
        <source>The pods on these nodes</source>
        <translation>这些节点上的 Pod</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Budget now</source>
        <translation>目前的中断预算</translation>
    </message>
    <message>
        <source>Predicted landing</source>
        <translation>预测的去处</translation>
    </message>
    <message>
        <source>Goes or stays</source>
        <translation>离开或留下</translation>
    </message>
    <message>
        <source>&amp;Make steps</source>
        <translation>生成步骤(&amp;M)</translation>
    </message>
    <message>
        <source>Asking the scheduler where their pods would go…</source>
        <translation>正在询问调度器这些 Pod 会去哪里…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) go(es)</source>
        <translation>
            <numerusform>%Ln 个 Pod 离开</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wait(s) for a budget</source>
        <translation>
            <numerusform>%Ln 个等待中断预算</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocked</source>
        <translation>
            <numerusform>%Ln 个受阻</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay(s)</source>
        <translation>
            <numerusform>%Ln 个留下</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln find(s) no place</source>
        <translation>
            <numerusform>%Ln 个无处可去</numerusform>
        </translation>
    </message>
    <message>
        <source>Leave pods of &amp;DaemonSets where they are</source>
        <translation>让 &amp;DaemonSet 的 Pod 留在原处</translation>
    </message>
    <message>
        <source>Evict pods with &amp;emptyDir volumes, and lose what is in them</source>
        <translation>驱逐带 &amp;emptyDir 卷的 Pod，其中的数据会丢失</translation>
    </message>
    <message>
        <source>Evict pods without a &amp;controller, though nothing replaces them</source>
        <translation>驱逐没有控制器的 Pod，尽管没有东西会替代它们(&amp;C)</translation>
    </message>
    <message>
        <source>⚠ goes, and its replacement waits</source>
        <translation>⚠ 离开，而替代它的 Pod 等待</translation>
    </message>
</context>
<context>
    <name>bayplan::DropTargets</name>
    <message>
        <source>fits, score %L1</source>
        <translation>放得下，得分 %L1</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Where to?</source>
        <translation>放到哪里？</translation>
    </message>
    <message>
        <source>Release it on a node, or choose with ↑ ↓ and Enter; Esc puts it back. With Alt it goes in spite of a refusal.</source>
        <translation>在节点上松开，或用 ↑ ↓ 和 Enter 选择；Esc 放回。按住 Alt 则不顾拒绝强行放下。</translation>
    </message>
    <message>
        <source>Nodes where it could go, the best first</source>
        <translation>可以去的节点，最好的在前</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::EditCommands</name>
    <message numerus="yes">
        <source>Forced onto %1 against %Ln rule(s): %2</source>
        <translation>
            <numerusform>已违反 %Ln 条规则强制放到 %1：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>No pod is pending.</source>
        <translation>没有待调度的 Pod。</translation>
    </message>
    <message>
        <source>Scheduling</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Scheduling was cancelled; nothing changed.</source>
        <translation>调度已取消，没有任何改变。</translation>
    </message>
    <message>
        <source>Scheduling stopped: %1</source>
        <translation>调度中止：%1</translation>
    </message>
    <message>
        <source>%1, none pending.</source>
        <translation>%1，没有待调度的。</translation>
    </message>
    <message>
        <source>The picture changed while the scheduler was at work; its result was dropped.</source>
        <translation>调度器工作期间画面有了改变，其结果已丢弃。</translation>
    </message>
    <message>
        <source>Schedule again</source>
        <translation>重新调度</translation>
    </message>
    <message numerus="yes">
        <source>Schedule %Ln pod(s)</source>
        <translation>
            <numerusform>调度 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Show pending</source>
        <translation>显示待调度的</translation>
    </message>
    <message>
        <source>No selected pod stands on a node.</source>
        <translation>选中的 Pod 都不在节点上。</translation>
    </message>
    <message>
        <source>Evict %1</source>
        <translation>驱逐 %1</translation>
    </message>
    <message numerus="yes">
        <source>Evict %Ln pod(s)</source>
        <translation>
            <numerusform>驱逐 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>The selected nodes are cordoned already.</source>
        <translation>选中的节点已经封锁。</translation>
    </message>
    <message>
        <source>No selected node is cordoned.</source>
        <translation>选中的节点都没有封锁。</translation>
    </message>
    <message>
        <source>Cordon %1</source>
        <translation>封锁 %1</translation>
    </message>
    <message>
        <source>Uncordon %1</source>
        <translation>解除封锁 %1</translation>
    </message>
    <message numerus="yes">
        <source>Cordon %Ln node(s)</source>
        <translation>
            <numerusform>封锁 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Uncordon %Ln node(s)</source>
        <translation>
            <numerusform>解除封锁 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Select the pods to pick up first.</source>
        <translation>请先选择要拿起的 Pod。</translation>
    </message>
    <message>
        <source>Select the pods to move first.</source>
        <translation>请先选择要移动的 Pod。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln placed</source>
        <translation>
            <numerusform>已放置 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln pending: %2</source>
        <translation>
            <numerusform>%1，待调度 %Ln 个：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Scheduling is not modelled here: %1. What stands where is unknown.</source>
        <comment>needs list pods</comment>
        <translation>这里的调度未建模：%1。什么在哪里是未知的。</translation>
    </message>
    <message>
        <source>scheduling</source>
        <translation>正在调度</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a victim, the pods that count on it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Reserve and schedule again</source>
        <translation>预留并重新调度</translation>
    </message>
    <message numerus="yes">
        <source>Several pods count on the same %Ln victim(s), and not all of them would get the place: %1.</source>
        <translation>
            <numerusform>多个 Pod 指望同样的 %Ln 个被驱逐者，它们不会都得到位置：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; and %Ln more, see the plan</source>
        <translation>
            <numerusform>；另有 %Ln 条，见方案</numerusform>
        </translation>
    </message>
    <message>
        <source>Select the nodes to drain first.</source>
        <translation>请先选择要排空的节点。</translation>
    </message>
    <message>
        <source>Looking who fits no longer</source>
        <translation>查找谁不再放得下</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <comment>pods</comment>
        <translation>
            <numerusform>%1 等另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) fit no longer on %1: %2.</source>
        <translation>
            <numerusform>%1 上有 %Ln 个 Pod 不再放得下：%2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Let the scheduler place them anew</source>
        <translation>由调度器重新放置</translation>
    </message>
    <message>
        <source>Take them off; they stay pending</source>
        <translation>移下来等待调度</translation>
    </message>
    <message>
        <source>The scheduler is at work.</source>
        <translation>调度器正在工作。</translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln displaced pod(s) off</source>
        <translation>
            <numerusform>移下 %Ln 个被挤出的 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Placing displaced pods anew</source>
        <translation>重新放置被挤出的 Pod</translation>
    </message>
    <message>
        <source>The picture changed meanwhile; displaced pods are where they were.</source>
        <translation>其间画面已改变；被挤出的 Pod 留在原处。</translation>
    </message>
    <message>
        <source>Displaced pods are where they were: %1</source>
        <translation>被挤出的 Pod 留在原处：%1</translation>
    </message>
    <message numerus="yes">
        <source>Place %Ln displaced pod(s) anew</source>
        <translation>
            <numerusform>重新放置 %Ln 个被挤出的 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>pod, node</comment>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 stays pending</source>
        <comment>a pod</comment>
        <translation>%1 等待调度</translation>
    </message>
    <message>
        <source>Displaced: %1.</source>
        <translation>被挤出的：%1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a name, why</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>Room is kept for %Ln of the Reservations that waited.</source>
        <translation>
            <numerusform>为等待的 Reservation 中的 %Ln 个保留了空间。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the Reservations got no node: %1</source>
        <translation>
            <numerusform>%Ln 个 Reservation 没有得到节点：%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::EffectsTable</name>
    <message>
        <source>What the two configurations make of the cluster</source>
        <translation>两个配置对集群的影响</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>已放置</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>Slots of %1</source>
        <translation>%1 的槽位</translation>
    </message>
    <message>
        <source>Slots of %1: %2</source>
        <translation>%1 的槽位：%2</translation>
    </message>
    <message>
        <source>%1: nodes in use</source>
        <comment>a resource</comment>
        <translation>%1：使用中的节点</translation>
    </message>
    <message>
        <source>%1: how full these are</source>
        <comment>a resource</comment>
        <translation>%1：这些节点的填充率</translation>
    </message>
    <message>
        <source>%1: how unequal the nodes are</source>
        <comment>a resource; a standard deviation</comment>
        <translation>%1：节点间的差异</translation>
    </message>
    <message>
        <source>Skew over zones, mean of the workloads</source>
        <translation>可用区之间的倾斜，各工作负载的平均</translation>
    </message>
    <message>
        <source>Skew over zones, largest</source>
        <translation>可用区之间的倾斜，最大</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>指标</translation>
    </message>
</context>
<context>
    <name>bayplan::EventCommands</name>
    <message>
        <source>Asking for events</source>
        <translation>询问事件</translation>
    </message>
</context>
<context>
    <name>bayplan::EventModel</name>
    <message>
        <source>arrived</source>
        <translation>到来</translation>
    </message>
    <message>
        <source>dispatched</source>
        <translation>已分派</translation>
    </message>
    <message>
        <source>unclaimed</source>
        <translation>无人认领</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>started</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>选定</translation>
    </message>
    <message>
        <source>no node</source>
        <translation>无节点</translation>
    </message>
    <message>
        <source>not modelled</source>
        <translation>未建模</translation>
    </message>
    <message>
        <source>spilled</source>
        <translation>离开分区</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>已绑定</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>made anew</source>
        <translation>重新创建</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>看见</translation>
    </message>
    <message>
        <source>seen gone</source>
        <translation>看见离开</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已保留空间</translation>
    </message>
</context>
<context>
    <name>bayplan::ExplainView</name>
    <message>
        <source>Choose a pod, on the map, in the tray or in the table, to see what the scheduler says of it
and of every node: which plugin said no, and with which numbers.</source>
        <translation>在图、托盘或表格中选择一个 Pod，看看调度器怎么说，
以及每个节点怎么说：哪个插件拒绝，数字是多少。</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Scheduler&apos;s words</source>
        <translation>调度器原文</translation>
    </message>
    <message>
        <source>Show the reasons as kube-scheduler writes them</source>
        <translation>按 kube-scheduler 的原文显示原因</translation>
    </message>
    <message>
        <source>Raw scores</source>
        <translation>原始得分</translation>
    </message>
    <message>
        <source>Show each plugin&apos;s raw and normalised score beside the weighted one</source>
        <translation>在加权得分旁显示每个插件的原始得分和归一化得分</translation>
    </message>
    <message>
        <source>Nodes by answer</source>
        <translation>按回答统计的节点</translation>
    </message>
    <message>
        <source>Not modelled: %1. A real scheduler would look at this, so its answer may differ.</source>
        <translation>未建模：%1。真正的调度器会考虑它，因此结果可能不同。</translation>
    </message>
    <message>
        <source>Why %1 and not the runner-up %2</source>
        <translation>为什么是 %1 而不是次优的 %2</translation>
    </message>
    <message>
        <source>Why %1 and not %2</source>
        <translation>为什么是 %1 而不是 %2</translation>
    </message>
    <message>
        <source>Copy the scheduler&apos;s words</source>
        <translation>复制调度器原文</translation>
    </message>
    <message numerus="yes">
        <source>Why not %1: %Ln plugin(s) refuse(s)</source>
        <translation>
            <numerusform>为什么不是 %1：%Ln 个插件拒绝</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Asking %1; each answer is waited for %2 at most.</source>
        <translation>正在询问 %1；每个回答最多等待 %2。</translation>
    </message>
    <message>
        <source>Asking was stopped: what the extenders would say is not modelled.</source>
        <translation>询问已停止：扩展会怎么说未建模。</translation>
    </message>
    <message>
        <source>The extenders at %1 were not asked: what they would say is not modelled.</source>
        <translation>没有询问 %1 的扩展：它们会怎么说未建模。</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再次询问</translation>
    </message>
    <message>
        <source>Ask for decisions</source>
        <translation>决定时询问</translation>
    </message>
    <message>
        <source>Asking every node about %1…</source>
        <translation>正在就 %1 询问每个节点…</translation>
    </message>
    <message>
        <source>The pod before ([)</source>
        <translation>上一个 Pod（[）</translation>
    </message>
    <message>
        <source>The next pod (])</source>
        <translation>下一个 Pod（]）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a pod of several</comment>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>They are the same to the scheduler.</source>
        <translation>对调度器而言它们相同。</translation>
    </message>
    <message>
        <source>They differ in: %1.</source>
        <translation>它们的不同之处：%1。</translation>
    </message>
    <message>
        <source>The devices of %1</source>
        <translation>%1 的设备</translation>
    </message>
</context>
<context>
    <name>bayplan::ExtenderBar</name>
    <message>
        <source>Ask for decisions</source>
        <translation>决定时询问</translation>
    </message>
    <message>
        <source>Explaining and scheduling wait for their answers; dragging never does</source>
        <translation>解释和调度会等待它们的回答；拖动从不等待</translation>
    </message>
    <message>
        <source>Leave as not modelled</source>
        <translation>保持未建模</translation>
    </message>
    <message>
        <source>Nothing is sent; what depends on them is shown as not modelled</source>
        <translation>什么也不发送；取决于它们的内容显示为未建模</translation>
    </message>
    <message>
        <source>They would be sent the pod and the names of nodes.</source>
        <translation>会把 Pod 和节点的名称发送给它们。</translation>
    </message>
    <message>
        <source>They would be sent the pod and nodes in full.</source>
        <translation>会把 Pod 和节点的全部内容发送给它们。</translation>
    </message>
    <message>
        <source>The scheduler configuration names extenders at %1. May they be asked? %2</source>
        <translation>调度器配置写有位于 %1 的扩展。可以询问它们吗？%2</translation>
    </message>
</context>
<context>
    <name>bayplan::ExtenderRows</name>
    <message>
        <source>Extenders asked</source>
        <translation>询问过的扩展</translation>
    </message>
</context>
<context>
    <name>bayplan::FeatureGateList</name>
    <message>
        <source>Feature gates of kube-scheduler</source>
        <translation>kube-scheduler 的特性门控</translation>
    </message>
    <message>
        <source>As by default</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Every gate as kube-scheduler 1.36 has it</source>
        <translation>所有门控均与 kube-scheduler 1.36 的默认值一致</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>changed, and not modelled</source>
        <translation>已更改，且未建模</translation>
    </message>
    <message>
        <source>On by default in 1.36</source>
        <translation>在 1.36 中默认开启</translation>
    </message>
    <message>
        <source>Off by default in 1.36</source>
        <translation>在 1.36 中默认关闭</translation>
    </message>
    <message>
        <source>Ticked gates are on, as with the scheduler&apos;s own flag --feature-gates; they hold for all profiles.</source>
        <translation>勾选的门控为开启，与调度器自身的 --feature-gates 选项相同；对所有配置方案有效。</translation>
    </message>
</context>
<context>
    <name>bayplan::FeaturesTable</name>
    <message>
        <source>nothing of the kind</source>
        <translation>没有这一类</translation>
    </message>
    <message>
        <source>not modelled</source>
        <translation>未建模</translation>
    </message>
    <message>
        <source>modelled in part</source>
        <translation>部分建模</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>已建模</translation>
    </message>
    <message>
        <source>What schedulers have, and how much of it is modelled</source>
        <translation>各调度器有什么，其中多少已建模</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>功能</translation>
    </message>
</context>
<context>
    <name>bayplan::FiguresPage</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Add a configuration…</source>
        <translation>添加配置…</translation>
    </message>
    <message>
        <source>Try it on the map</source>
        <translation>在图上试一试</translation>
    </message>
    <message>
        <source>Figures of each scheduler</source>
        <translation>各调度器的数字</translation>
    </message>
    <message>
        <source>Where the chosen scheduler puts each pod</source>
        <translation>所选调度器把每个 Pod 放在哪里</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Asks for</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>A configuration to compare</source>
        <translation>要比较的配置</translation>
    </message>
    <message>
        <source>Configurations (*.yaml *.yml *.json *.conf);;All files (*)</source>
        <translation>配置 (*.yaml *.yml *.json *.conf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>%1 无法读取：%2</translation>
    </message>
    <message>
        <source>No pod is pending: there is nothing to compare.</source>
        <translation>没有待调度的 Pod：没有可比较的。</translation>
    </message>
    <message numerus="yes">
        <source>Gives the %Ln pending pod(s) to each scheduler, on the same cluster. Nothing is moved.</source>
        <translation>
            <numerusform>把 %Ln 个待调度的 Pod 交给每个调度器，在同一个集群上。什么都不移动。</numerusform>
        </translation>
    </message>
    <message>
        <source>Comparing schedulers</source>
        <translation>正在比较调度器</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>已放置</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>Gangs whole</source>
        <translation>完整的组</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Off deserved</source>
        <translation>偏离应得</translation>
    </message>
    <message>
        <source>Nodes used</source>
        <translation>所用节点</translation>
    </message>
    <message>
        <source>Slots left</source>
        <translation>剩余空位</translation>
    </message>
    <message>
        <source>Evicted</source>
        <translation>被驱逐</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>slots are of %1</source>
        <translation>空位按 %1 计</translation>
    </message>
    <message>
        <source>It could not be run: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>%1: %2 pending</source>
        <comment>a queue</comment>
        <translation>%1：%2 个待调度</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>the first %1 are listed</source>
        <translation>只列出前 %1 个</translation>
    </message>
    <message>
        <source>It places no pod, and evicts none: the map stays as it is.</source>
        <translation>它不放置也不驱逐任何 Pod：图保持不变。</translation>
    </message>
    <message>
        <source>as %1 places the pending pods</source>
        <translation>如 %1 放置待调度的 Pod</translation>
    </message>
    <message>
        <source>Each scheduler places the pending pods by its own rules, on a copy of the cluster:
kube-scheduler by the profiles in use, Volcano, and Koordinator and Kueue where their quotas are there.

How many pods get a node, which gangs are whole, how long a job waits and what room is left stand here.</source>
        <translation>每个调度器按自己的规则在集群的副本上放置待调度的 Pod：
kube-scheduler 按所用的配置档，Volcano，以及有配额时的 Koordinator 和 Kueue。

有多少 Pod 得到节点、哪些组完整、作业最久等待多长、还剩多少空间，都显示在这里。</translation>
    </message>
    <message>
        <source>none leaves room for one</source>
        <translation>没有一个调度器留下放得下一个的空间</translation>
    </message>
</context>
<context>
    <name>bayplan::FileCommands</name>
    <message>
        <source>Open files</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>sample cluster</source>
        <translation>示例集群</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Opening %1 was cancelled; nothing changed.</source>
        <translation>已取消打开 %1，没有任何改变。</translation>
    </message>
    <message>
        <source>%1 could not be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln object(s) left out: they could not be read.</source>
        <translation>
            <numerusform>略去 %Ln 个对象：无法读取。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln object(s) loaded, but not quite as written.</source>
        <translation>
            <numerusform>%Ln 个对象已载入，但与所写不完全一致。</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes are not kept for recovery: %1</source>
        <translation>更改不会留作恢复之用：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the project do not apply any more.</source>
        <translation>
            <numerusform>项目中有 %Ln 项更改不再适用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>What was left out, doubted or noted</source>
        <translation>略去、存疑或提示的内容</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) restored.</source>
        <translation>
            <numerusform>已恢复 %Ln 项更改。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) could not be restored.</source>
        <translation>
            <numerusform>%Ln 项更改无法恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>There are changes that are not saved.</source>
        <translation>有更改尚未保存。</translation>
    </message>
    <message>
        <source>Save them in a project, or lose them?</source>
        <translation>保存到项目中，还是放弃？</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Lose changes</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>Bayplan projects (*.bayplan)</source>
        <translation>Bayplan 项目 (*.bayplan)</translation>
    </message>
    <message>
        <source>%1 is still under way.</source>
        <translation>%1 仍在进行。</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>保存 %1</translation>
    </message>
    <message>
        <source>Saving was cancelled; the file is as it was.</source>
        <translation>已取消保存，文件没有改变。</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>未能保存：%1</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>保存方案</translation>
    </message>
    <message>
        <source>Plans (*.yaml *.yml *.json)</source>
        <translation>方案 (*.yaml *.yml *.json)</translation>
    </message>
    <message>
        <source>The plan was not saved: %1</source>
        <translation>方案未能保存：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) saved as a plan in %1.</source>
        <translation>
            <numerusform>%Ln 项更改已作为方案保存到 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Plans (*.yaml *.yml *.json);;All files (*)</source>
        <translation>方案 (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The plan could not be opened: %1</source>
        <translation>无法打开方案：%1</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>方案 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the plan carried out.</source>
        <translation>
            <numerusform>已执行方案中的 %Ln 项更改。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the plan carried out, %1 do not apply here.</source>
        <translation>
            <numerusform>已执行方案中的 %Ln 项更改，另有 %1 项在此不适用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Scheduler profile</source>
        <translation>调度器配置</translation>
    </message>
    <message>
        <source>KubeSchedulerConfiguration (*.yaml *.yml *.json);;All files (*)</source>
        <translation>KubeSchedulerConfiguration (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The scheduler profile could not be opened: %1: %2</source>
        <translation>无法打开调度器配置：%1：%2</translation>
    </message>
    <message>
        <source>The feature gates cannot be used: %1</source>
        <translation>无法使用这些特性门控：%1</translation>
    </message>
    <message>
        <source>The scheduler profile stays as it was: %1</source>
        <translation>调度器配置保持原样：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln field(s) of the scheduler profile have no effect here.</source>
        <translation>
            <numerusform>调度器配置中有 %Ln 个字段在此不起作用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export as web page</source>
        <translation>导出为网页</translation>
    </message>
    <message>
        <source>Web pages (*.html *.htm)</source>
        <translation>网页 (*.html *.htm)</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <source>%1 is written. It contains the names in this cluster.</source>
        <translation>已写入 %1。其中含有此集群中的名称。</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>导出已取消。</translation>
    </message>
    <message>
        <source>The page was not written: %1</source>
        <translation>网页未写入：%1</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>The table was not written: %1</source>
        <translation>表格没有写成：%1</translation>
    </message>
    <message>
        <source>Other names…</source>
        <translation>换名…</translation>
    </message>
    <message>
        <source>Save with other names</source>
        <translation>换名另存</translation>
    </message>
    <message>
        <source>Kubernetes objects (*.json *.yaml *.yml)</source>
        <translation>Kubernetes 对象 (*.json *.yaml *.yml)</translation>
    </message>
    <message>
        <source>Giving other names</source>
        <translation>正在换名</translation>
    </message>
    <message>
        <source>%1 is written. Names are replaced; amounts, times, numbers, products and the words of Kubernetes stay.</source>
        <translation>%1 已写出。名称已替换；数量、时间、数字、产品名和 Kubernetes 的用词保持不变。</translation>
    </message>
    <message>
        <source>It has the cluster as it was read, without your changes.</source>
        <translation>其中是读取时的集群，不含您的更改。</translation>
    </message>
    <message>
        <source>Nothing was written: it was cancelled.</source>
        <translation>什么都没有写出：已取消。</translation>
    </message>
    <message>
        <source>Nothing was written: %1</source>
        <translation>什么都没有写出：%1</translation>
    </message>
    <message>
        <source>There are scenarios that are not saved.</source>
        <translation>有未保存的情景。</translation>
    </message>
    <message>
        <source>Clusters and projects (*.yaml *.yml *.json *.gz *.tgz *.tar *.bayplan *.csv cluster_machine_list cluster_job_log);;All files (*)</source>
        <translation>集群和项目 (*.yaml *.yml *.json *.gz *.tgz *.tar *.bayplan *.csv cluster_machine_list cluster_job_log);;所有文件 (*)</translation>
    </message>
    <message>
        <source>They were changed after the search that found the plan: what it said of it is left out.</source>
        <translation>这些更改在搜索找到方案之后又改过：搜索所说的内容不再保留。</translation>
    </message>
</context>
<context>
    <name>bayplan::FragmentationView</name>
    <message>
        <source>This cluster</source>
        <translation>此集群</translation>
    </message>
    <message>
        <source>Replay of a trace</source>
        <translation>重放轨迹</translation>
    </message>
    <message>
        <source>What is lost, and to what</source>
        <translation>失去多少，失去给什么</translation>
    </message>
    <message>
        <source>Free, but of no use to this shape</source>
        <translation>空闲，但对此形状无用</translation>
    </message>
    <message>
        <source>Filled: fit now, counted within each level. Dashed: would fit if all that is free were in one place.</source>
        <translation>实心：现在能放下的，在各层级之内计数。虚线：空闲的都在一处时能放下的。</translation>
    </message>
    <message>
        <source>Pods in the way, most costly first</source>
        <translation>挡路的 Pod，代价最大的在前</translation>
    </message>
    <message>
        <source>How far the counting is</source>
        <translation>计数的进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>As many as without the what-if.</source>
        <translation>与没有假设时一样多。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more than without the what-if.</source>
        <translation>
            <numerusform>比没有假设时多 %Ln 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fewer than without the what-if.</source>
        <translation>
            <numerusform>比没有假设时少 %Ln 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is lost</source>
        <translation>没有失去</translation>
    </message>
    <message>
        <source>What is lost, and to what (%1, in pods)</source>
        <translation>失去多少，失去给什么（共 %1，以 Pod 计）</translation>
    </message>
    <message>
        <source>What can still be placed, and what is lost</source>
        <translation>还能放下什么，失去了什么</translation>
    </message>
    <message>
        <source>Counting slots on every node…</source>
        <translation>正在清点每个节点的槽位…</translation>
    </message>
    <message>
        <source>This shape cannot be counted: %1

Choose another one above, or type amounts.</source>
        <translation>这种形状无法计数：%1

请在上面另选一种，或输入数量。</translation>
    </message>
    <message>
        <source>Counting was cancelled. Choose a shape above to count again.</source>
        <translation>计数已取消。在上面选择一种形状即可重新计数。</translation>
    </message>
    <message>
        <source>Nothing to count yet.

This cluster has no pods to take a shape from: type CPU, memory or devices of one pod above.</source>
        <translation>还没有可计数的。

此集群没有可取作形状的 Pod：请在上面输入一个 Pod 的 CPU、内存或设备。</translation>
    </message>
    <message>
        <source>slots stay %L1</source>
        <translation>槽位仍为 %L1</translation>
    </message>
    <message>
        <source>slots %L1 → %L2</source>
        <translation>槽位 %L1 → %L2</translation>
    </message>
    <message>
        <source>move %1 to %2</source>
        <translation>把 %1 移到 %2</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>%1: not known</source>
        <comment>a level</comment>
        <translation>%1：未知</translation>
    </message>
    <message>
        <source>Slots by %1</source>
        <comment>node, zone</comment>
        <translation>按%1计的槽位</translation>
    </message>
    <message>
        <source>Hatched: estimate of what would fit then; the line: what fits now. Dashed: at best now.</source>
        <translation>斜线：估计那时能放下的；横线：现在能放下的。虚线：现在最多能放下的。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>≈ Estimate: %1</source>
        <translation>≈ 估计：%1</translation>
    </message>
    <message>
        <source>If %1 stood on %2. Now: %3.</source>
        <translation>如果 %1 在 %2 上。现在：%3。</translation>
    </message>
    <message>
        <source>If %1 were forced onto %2, which refuses it. Now: %3.</source>
        <translation>如果不顾拒绝把 %1 强行放到 %2 上。现在：%3。</translation>
    </message>
    <message>
        <source>Nodes that take one</source>
        <translation>能放一个的节点</translation>
    </message>
    <message>
        <source>Nodes with a share in the best case</source>
        <translation>在最好情形中有份的节点</translation>
    </message>
    <message>
        <source>Nodes that lose some</source>
        <translation>有所失去的节点</translation>
    </message>
    <message>
        <source>Nodes that differ from the real picture</source>
        <translation>与真实画面不同的节点</translation>
    </message>
    <message>
        <source>Open a cluster…</source>
        <translation>打开集群…</translation>
    </message>
    <message>
        <source>No cluster is open.

Recorded snapshots can be measured and traces replayed without one: see the other tabs.</source>
        <translation>没有打开集群。

录下的快照和轨迹的重放不需要打开集群：见其他标签页。</translation>
    </message>
    <message>
        <source>If the pod group %1 were placed. Now: %2.</source>
        <translation>若放置 Pod 组 %1。现在：%2。</translation>
    </message>
    <message>
        <source>Slots by size and level</source>
        <translation>按大小和层级的槽位</translation>
    </message>
    <message>
        <source>Reach more…</source>
        <translation>达到更多…</translation>
    </message>
</context>
<context>
    <name>bayplan::FragmentationWatch</name>
    <message>
        <source>Counting slots</source>
        <translation>清点槽位</translation>
    </message>
</context>
<context>
    <name>bayplan::GangPane</name>
    <message>
        <source>Ask</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在图上显示</translation>
    </message>
    <message>
        <source>Make a scenario</source>
        <translation>做成情景</translation>
    </message>
    <message>
        <source>Can this gang be placed?</source>
        <translation>这个组能放置吗？</translation>
    </message>
    <message>
        <source>Gang</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Together by</source>
        <translation>聚在一起</translation>
    </message>
    <message>
        <source>gang %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>No pod is in a pod group, and no workload has pending pods. Open a cluster with some, or add a manifest to a scenario on the screen What if and show it on the map.</source>
        <translation>没有 Pod 属于 Pod 组，也没有工作负载有待调度的 Pod。请打开有它们的集群，或在“假设”界面给情景添加清单并在图上显示。</translation>
    </message>
    <message>
        <source>Placing its pods on a copy…</source>
        <translation>正在副本上放置其 Pod…</translation>
    </message>
    <message>
        <source>%1 pods, %2 of them pending. All that it needs get a node at the same time, or none does.</source>
        <translation>%1 个 Pod，其中 %2 个待调度。所需的全部同时得到节点，否则一个也没有。</translation>
    </message>
    <message>
        <source>✓ It stands already</source>
        <translation>✓ 已经就位</translation>
    </message>
    <message>
        <source>✓ The scheduler places it</source>
        <translation>✓ 调度器会放置它</translation>
    </message>
    <message>
        <source>≠ It can be placed, but the scheduler does not find that</source>
        <translation>≠ 可以放置，但调度器找不到</translation>
    </message>
    <message>
        <source>The scheduler places it if %1.</source>
        <translation>如果%1，调度器会放置它。</translation>
    </message>
    <message>
        <source>None of the ways that were tried makes the scheduler place it.</source>
        <translation>试过的办法都不能让调度器放置它。</translation>
    </message>
    <message>
        <source>✗ It cannot be placed</source>
        <translation>✗ 不能放置</translation>
    </message>
    <message>
        <source>? It is not known whether it can be placed</source>
        <translation>? 不知道能否放置</translation>
    </message>
    <message>
        <source>Its pods are held back</source>
        <translation>其 Pod 被挡住</translation>
    </message>
    <message>
        <source>The largest part that fits: %1 of %2 pods.</source>
        <translation>能放下的最大部分：%2 个 Pod 中的 %1 个。</translation>
    </message>
    <message>
        <source>The largest part that was found: %1 of %2 pods.</source>
        <translation>找到的最大部分：%2 个 Pod 中的 %1 个。</translation>
    </message>
    <message>
        <source>None of the changes that were tried lets it be placed.</source>
        <translation>试过的更改都不能让它放置。</translation>
    </message>
    <message>
        <source>(no label)</source>
        <translation>（无标签）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a label, its values</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Open this placement on every screen, as a what-if that can be discarded</source>
        <translation>把这个放置作为可放弃的假设在每个界面上打开</translation>
    </message>
    <message>
        <source>There is no placement to be shown.</source>
        <translation>没有可显示的放置。</translation>
    </message>
    <message>
        <source>Make the selected change a scenario on the screen What if</source>
        <translation>把选中的更改做成“假设”界面的情景</translation>
    </message>
    <message>
        <source>Make this placement a scenario on the screen What if</source>
        <translation>把这个放置做成“假设”界面的情景</translation>
    </message>
    <message>
        <source>Neither a placement nor a change that a scenario can make is selected.</source>
        <translation>没有选中放置，也没有选中情景能做的更改。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a gang, a change</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Order of start…</source>
        <translation>启动次序…</translation>
    </message>
    <message>
        <source>Which parts of applications come after which, and what waits for what</source>
        <translation>应用的哪些部分在哪些之后，以及什么在等什么</translation>
    </message>
    <message>
        <source>No AppGroup, no Volcano job and no JobSet has parts that come after others.</source>
        <translation>没有 AppGroup、Volcano Job 或 JobSet 有先后的部分。</translation>
    </message>
    <message>
        <source>Equally many pods are in each, or one fewer.</source>
        <translation>各处的 Pod 一样多，或少一个。</translation>
    </message>
    <message>
        <source>Slices of %1 by %2: %3</source>
        <translation>每片 %1 个，按 %2：%3</translation>
    </message>
    <message>
        <source>Equally many slices are in each, or one fewer.</source>
        <translation>各处的片数一样多，或少一片。</translation>
    </message>
    <message>
        <source>≠ It can be placed better, but the scheduler does not find that</source>
        <translation>≠ 可以放置得更好，但调度器找不到</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>bayplan::GangRows</name>
    <message>
        <source>Pod group %1: %2</source>
        <comment>a gang, its quorum</comment>
        <translation>Pod 组 %1：%2</translation>
    </message>
    <message>
        <source>all its pods have a node</source>
        <translation>它的 Pod 都有节点</translation>
    </message>
    <message>
        <source>They share one value of %1:</source>
        <translation>它们要有 %1 的同一个值：</translation>
    </message>
</context>
<context>
    <name>bayplan::GangTableModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Pod group</source>
        <translation>Pod 组</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Quorum</source>
        <translation>法定数</translation>
    </message>
    <message>
        <source>Pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>已放置</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>Shared label</source>
        <translation>共有的标签</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Last decision</source>
        <translation>最近的决定</translation>
    </message>
</context>
<context>
    <name>bayplan::GangTables</name>
    <message>
        <source>Where its pods get a node</source>
        <translation>其 Pod 在哪里得到节点</translation>
    </message>
    <message>
        <source>Room by domain</source>
        <translation>各域的空间</translation>
    </message>
    <message>
        <source>What would let it be placed</source>
        <translation>怎样才能放置它</translation>
    </message>
    <message>
        <source>What would let it</source>
        <translation>怎样才行</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Where (%1)</source>
        <translation>位置（%1）</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Room for</source>
        <translation>容得下</translation>
    </message>
    <message>
        <source>Take none</source>
        <translation>一个也不收</translation>
    </message>
    <message>
        <source>How many of its nodes take a pod, less the pods: the least from 0 on is the tightest</source>
        <translation>能收一个 Pod 的节点数减去 Pod 数：0 以上最小的最紧凑</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>nodes, why they take none</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>all nodes</source>
        <translation>全部节点</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Change, the cheapest first</source>
        <translation>更改，代价最小的在前</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>届时</translation>
    </message>
    <message>
        <source>✓ placed</source>
        <translation>✓ 会放置</translation>
    </message>
    <message>
        <source>≠ possible</source>
        <translation>≠ 可放置</translation>
    </message>
</context>
<context>
    <name>bayplan::GoalDesk</name>
    <message>
        <source>a plan is searched for</source>
        <translation>正在搜索方案</translation>
    </message>
    <message>
        <source>The search goes on.</source>
        <translation>搜索还在进行。</translation>
    </message>
    <message>
        <source>The steps are checked.</source>
        <translation>正在检查步骤。</translation>
    </message>
    <message>
        <source>There are no steps.</source>
        <translation>没有步骤。</translation>
    </message>
    <message>
        <source>The cluster is another one by now: search again.</source>
        <translation>集群现在已经不同：请重新搜索。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) would be refused: leave it out, or repair from there.</source>
        <translation>
            <numerusform>%Ln 个步骤会被拒绝：去掉它，或从那里修复。</numerusform>
        </translation>
    </message>
    <message>
        <source>All steps are left out.</source>
        <translation>所有步骤都已去掉。</translation>
    </message>
    <message numerus="yes">
        <source>No maintenance window has time for %Ln step(s): leave it out, or ask with another window.</source>
        <translation>
            <numerusform>没有维护窗口容得下 %Ln 个步骤：去掉它们，或换一个窗口再问。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalForm</name>
    <message>
        <source>Move pods with emptyDir volumes</source>
        <translation>移动带有 emptyDir 卷的 Pod</translation>
    </message>
    <message>
        <source>Find a plan</source>
        <translation>寻找方案</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>node-1, node-2, or pool=gpu</source>
        <translation>node-1, node-2，或 pool=gpu</translation>
    </message>
    <message>
        <source>namespace/name, …</source>
        <translation>命名空间/名称, …</translation>
    </message>
    <message>
        <source>namespace/name</source>
        <translation>命名空间/名称</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Pending pods</source>
        <translation>待调度的 Pod</translation>
    </message>
    <message>
        <source>Or a group of pods</source>
        <translation>或一个 Pod 组</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Limits, in percent</source>
        <translation>上限（百分比）</translation>
    </message>
    <message>
        <source>It is searched for on a copy. Nothing is sent to the cluster.</source>
        <translation>在副本上搜索。不会向集群发送任何内容。</translation>
    </message>
    <message>
        <source>Limits and search</source>
        <translation>限制与搜索</translation>
    </message>
    <message>
        <source>At most so many moves</source>
        <translation>最多移动次数</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Pods that stay</source>
        <translation>留在原处的 Pod</translation>
    </message>
    <message>
        <source>What is in the volumes is lost</source>
        <translation>卷中的内容会丢失</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Work: looks through all nodes</source>
        <translation>工作量：遍历所有节点的次数</translation>
    </message>
    <message>
        <source>as much as usual</source>
        <translation>通常的量</translation>
    </message>
    <message>
        <source>The search ends after so many looks, if nothing is proved before. The same seed and work give the same plan.</source>
        <translation>如果此前没有得到证明，搜索在这么多次遍历后结束。相同的种子和工作量给出相同的方案。</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Only on these nodes</source>
        <translation>只在这些节点上</translation>
    </message>
    <message>
        <source>So many of them, with those that fit already</source>
        <translation>这么多个，连同现在就放得下的</translation>
    </message>
    <message>
        <source>At most so many nodes</source>
        <translation>最多这么多个节点</translation>
    </message>
    <message>
        <source>So many nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>such as cpu=4, nvidia.com/gpu=2</source>
        <translation>例如 cpu=4, nvidia.com/gpu=2</translation>
    </message>
    <message>
        <source>such as cpu=80, memory=80</source>
        <translation>例如 cpu=80, memory=80</translation>
    </message>
    <message>
        <source>The workload is scaled up by one, and down again once the new pod is Ready. Not for StatefulSets, nor for pods with claims</source>
        <translation>工作负载先扩容一个，新的 Pod 就绪之后再缩回。不用于 StatefulSet 和有声明的 Pod</translation>
    </message>
    <message>
        <source>such as 2026-12-01T22:00:00Z/4h</source>
        <translation>例如 2026-12-01T22:00:00Z/4h</translation>
    </message>
    <message>
        <source>Steps are carried out in these times only; steps that they have no time for are left out. FROM/TO or FROM/DURATION, several with commas</source>
        <translation>只在这些时间内执行步骤；容纳不下的步骤会被去掉。FROM/TO 或 FROM/DURATION，多个用逗号分隔</translation>
    </message>
    <message>
        <source>Maintenance windows</source>
        <translation>维护窗口</translation>
    </message>
    <message>
        <source>Seconds that a pod takes to start, where nothing says it</source>
        <translation>没有信息时 Pod 启动所需的秒数</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>such as topology.kubernetes.io/zone</source>
        <translation>例如 topology.kubernetes.io/zone</translation>
    </message>
    <message>
        <source>Nodes with the same value of this label leave together, one group after the other. Empty: all nodes are one group</source>
        <translation>该标签的值相同的节点一起离开，一组接一组。空：全部节点是一组</translation>
    </message>
    <message>
        <source>One group after the other, by label</source>
        <translation>按标签一组接一组</translation>
    </message>
    <message>
        <source>by value</source>
        <translation>按值</translation>
    </message>
    <message>
        <source>Values of the label with commas between them: these groups leave first</source>
        <translation>标签的值，用逗号分隔：这些组先离开</translation>
    </message>
    <message>
        <source>Groups that leave first</source>
        <translation>先离开的组</translation>
    </message>
    <message>
        <source>So many nodes at once</source>
        <translation>同时离开的节点数</translation>
    </message>
    <message>
        <source>the whole group</source>
        <translation>整组</translation>
    </message>
    <message>
        <source>The GPUs of each pod that restarts, for as long as it has run. A pod stays where nobody knows that</source>
        <translation>每个重启的 Pod 的 GPU 数乘以它已经运行的时间。没有人知道的 Pod 留下</translation>
    </message>
    <message>
        <source>At most so many lost GPU-hours</source>
        <translation>最多损失的 GPU 小时</translation>
    </message>
    <message>
        <source>Minutes after which pods save their work</source>
        <translation>Pod 每隔多少分钟保存工作</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>as it was read</source>
        <translation>读取时的时间</translation>
    </message>
    <message>
        <source>What time it is (UTC), to count how long pods have run</source>
        <translation>现在的时间（UTC），用来计算 Pod 运行了多久</translation>
    </message>
    <message>
        <source>A live cluster has the time of reading; files have none, so that lost GPU-hours are not known</source>
        <translation>运行中的集群为读取的时间；文件没有时间，因此损失的 GPU 小时未知</translation>
    </message>
    <message>
        <source>Replacement first
where a budget allows nothing</source>
        <translation>预算不允许中断时先增后减</translation>
    </message>
    <message>
        <source>One a line: namespace=NAME, label=SELECTOR, annotation=KEY, priority=NUMBER, pod=NAMESPACE/NAME</source>
        <translation>每行一个：namespace=NAME、label=SELECTOR、annotation=KEY、priority=NUMBER、pod=NAMESPACE/NAME</translation>
    </message>
    <message>
        <source>At most so many groups touched</source>
        <translation>最多触及这么多个组</translation>
    </message>
    <message>
        <source>Gangs and other groups of pods with a pod that restarts. A pod that is in none counts by its workload</source>
        <translation>其中有 Pod 重启的组；不属于任何组的 Pod 按其工作负载计</translation>
    </message>
    <message>
        <source>Or those that use less, in percent</source>
        <translation>或用得更少的节点，百分比</translation>
    </message>
</context>
<context>
    <name>bayplan::GoalFrontChart</name>
    <message>
        <source>What is reached with how many moves</source>
        <translation>多少次移动能达到多少</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>移动次数</translation>
    </message>
    <message>
        <source>fewer than now</source>
        <translation>比现在少</translation>
    </message>
    <message>
        <source>more than now</source>
        <translation>比现在多</translation>
    </message>
</context>
<context>
    <name>bayplan::GoalGapChart</name>
    <message>
        <source>The best plan so far, and what no plan can do without, over the work</source>
        <translation>随工作量变化的目前最好方案，以及任何方案都不能更少的移动次数</translation>
    </message>
    <message>
        <source>Solid: the moves of the best plan so far. Below it: no plan has fewer. Where they meet, the plan is proved.</source>
        <translation>实线：目前最好方案的移动次数。下方：没有方案更少。两者相遇时方案得到证明。</translation>
    </message>
    <message>
        <source>looks through all nodes</source>
        <translation>查看全部节点的遍数</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>移动次数</translation>
    </message>
</context>
<context>
    <name>bayplan::GoalList</name>
    <message>
        <source>Add a less important goal</source>
        <translation>添加次要目标</translation>
    </message>
    <message>
        <source>All of them are planned together; none is given up for one that stands below it</source>
        <translation>全部一起规划；不会为了下面的目标放弃上面的</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take this goal out of the list</source>
        <translation>把这个目标从列表中去掉</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>More important</source>
        <translation>更重要</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Less important</source>
        <translation>不那么重要</translation>
    </message>
    <message>
        <source>Goals, the most important first</source>
        <translation>目标，最重要的在前</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>a place in the order of importance, and a goal</comment>
        <translation>%1. %2</translation>
    </message>
</context>
<context>
    <name>bayplan::GoalPanel</name>
    <message>
        <source>There is no plan to show.</source>
        <translation>没有可显示的方案。</translation>
    </message>
    <message>
        <source>Say at the left what you want of the cluster.

The steps that reach it appear here, in an order in which each is allowed at its moment,
with what no plan can do better.</source>
        <translation>在左侧说出对集群的要求。

达到它的步骤会显示在这里，按每一步当时都被允许的顺序，
并说明任何方案都无法做得更好的地方。</translation>
    </message>
    <message>
        <source>What stands in the way</source>
        <translation>挡路的对象</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Why it stays</source>
        <translation>为什么留下</translation>
    </message>
    <message>
        <source>What would lift it</source>
        <translation>如何解除</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>In the way</source>
        <translation>挡路</translation>
    </message>
    <message>
        <source>Add to the plan</source>
        <translation>加入方案</translation>
    </message>
    <message>
        <source>Back to the plan before</source>
        <translation>回到之前的方案</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>搜索进度</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>It was stopped before there was a plan.</source>
        <translation>在得到方案之前已停止。</translation>
    </message>
    <message>
        <source>In the way (%1)</source>
        <translation>挡路（%1）</translation>
    </message>
    <message>
        <source>Steps (%1)</source>
        <translation>步骤（%1）</translation>
    </message>
    <message numerus="yes">
        <source>Changed by hand: %Ln step(s) of it</source>
        <translation>
            <numerusform>已手动修改：其中 %Ln 个步骤</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln move(s)</source>
        <translation>
            <numerusform>%Ln 次移动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln would be refused</source>
        <translation>
            <numerusform>%Ln 个会被拒绝</numerusform>
        </translation>
    </message>
    <message>
        <source>what was proved is about the plan that was found</source>
        <translation>证明针对的是所找到的方案</translation>
    </message>
    <message>
        <source>Checking the steps…</source>
        <translation>正在检查步骤…</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Put the steps on the plan, where they can be undone, saved, reviewed and applied</source>
        <translation>把步骤放入方案，在那里可以撤销、保存、审查和执行</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <comment>a range of time</comment>
        <translation>需要 %1。</translation>
    </message>
    <message>
        <source>After step %1</source>
        <translation>第 %1 步之后</translation>
    </message>
    <message>
        <source>Goals</source>
        <translation>目标</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without time in a window (%1)</source>
        <comment>steps, why</comment>
        <translation>
            <numerusform>%Ln 个在窗口中没有时间（%1）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalPricePage</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Plan this much</source>
        <translation>规划这么多</translation>
    </message>
    <message>
        <source>Plan with this</source>
        <translation>这样规划</translation>
    </message>
    <message>
        <source>What less of it takes</source>
        <translation>少要一些的代价</translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation>所要</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>No fewer than</source>
        <comment>moves</comment>
        <translation>不少于</translation>
    </message>
    <message>
        <source>What would make it cheaper</source>
        <translation>怎样更省</translation>
    </message>
    <message>
        <source>Permitted</source>
        <translation>放开</translation>
    </message>
    <message>
        <source>Searching for prices: %1 of %2…</source>
        <translation>正在搜索代价：%1 / %2……</translation>
    </message>
    <message>
        <source>Searching for prices…</source>
        <translation>正在搜索代价……</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>impossible</source>
        <translation>不可能</translation>
    </message>
    <message numerus="yes">
        <source>Nothing makes it cheaper: %Ln permission(s) tried.</source>
        <translation>
            <numerusform>没有更省的办法：试了 %Ln 项。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is forbidden that could be permitted.</source>
        <translation>没有可以放开的限制。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln permission(s) not tried.</source>
        <translation>
            <numerusform>%Ln 项没有试。</numerusform>
        </translation>
    </message>
    <message>
        <source>Search for a plan that reaches what the chosen row wants</source>
        <translation>搜索达到所选行数量的方案</translation>
    </message>
    <message>
        <source>That is changed in the cluster itself</source>
        <translation>这要在集群里改</translation>
    </message>
    <message>
        <source>Search again with what the chosen row permits</source>
        <translation>按所选行放开后重新搜索</translation>
    </message>
    <message>
        <source>Aggressiveness</source>
        <translation>积极程度</translation>
    </message>
    <message>
        <source>&amp;Aggressiveness</source>
        <translation>积极程度(&amp;A)</translation>
    </message>
    <message numerus="yes">
        <source>%1: at most %Ln move(s) for one more</source>
        <translation>
            <numerusform>%1：每多一个最多移动 %Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: any number of moves</source>
        <translation>%1：移动次数不限</translation>
    </message>
    <message>
        <source>not even the first is worth its moves</source>
        <translation>连第一个也不值得移动</translation>
    </message>
</context>
<context>
    <name>bayplan::GoalScrubber</name>
    <message>
        <source>Steps that are carried out on the map</source>
        <translation>图上已执行的步骤数</translation>
    </message>
    <message>
        <source>The map at the right shows the cluster after so many steps</source>
        <translation>右图显示执行这么多步之后的集群</translation>
    </message>
    <message>
        <source>Before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <source>After step %1 of %2</source>
        <translation>第 %1 步之后（共 %2 步）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln move(s)</source>
        <translation>
            <numerusform>%Ln 次移动</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalStepModel</name>
    <message>
        <source>for step %1</source>
        <translation>等待步骤 %1</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>被拒绝：%1</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已去掉</translation>
    </message>
    <message>
        <source>pinned · %1</source>
        <translation>已固定 · %1</translation>
    </message>
    <message>
        <source>Part of the plan</source>
        <translation>属于方案</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Budget now → then</source>
        <translation>预算 现在 → 之后</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>收益</translation>
    </message>
    <message>
        <source>So many other nodes the scheduler likes as much as this one at that moment, or better: unless the landing is enforced, the replacement may go there</source>
        <translation>那一刻调度器同样偏好或更偏好的其他节点数：除非强制落位，替代的 Pod 可能到那里去</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>1: it has to be, as it drains a node or mends a broken rule. 2 to 5: so many restarts take one more of what the goal counts, at most 2, 4, 8, or more</source>
        <translation>1：必须做，它排空节点或修复违反的规则。2 到 5：目标所计的数每多一个所需的重启次数，最多 2、4、8 次，或更多</translation>
    </message>
    <message>
        <source>GPU-hours that the restart loses: the GPUs of the pod, since it started or saved its work</source>
        <translation>重启所损失的 GPU 小时：Pod 的 GPU 数乘以自启动或保存工作以来的时间</translation>
    </message>
    <message>
        <source>Group</source>
        <comment>of nodes that leave together</comment>
        <translation>组</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation>GPU 小时</translation>
    </message>
</context>
<context>
    <name>bayplan::GoalStepsPage</name>
    <message>
        <source>Steps of the plan that was found</source>
        <translation>找到的方案的步骤</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>The next search begins with this step</source>
        <translation>下次搜索以此步骤开头</translation>
    </message>
    <message>
        <source>Leave its pod alone</source>
        <translation>不移动它的 Pod</translation>
    </message>
    <message>
        <source>Search again for a plan that does not move this pod; pinned steps stay</source>
        <translation>重新搜索不移动此 Pod 的方案；固定的步骤保留</translation>
    </message>
    <message>
        <source>Another node…</source>
        <translation>其他节点……</translation>
    </message>
    <message>
        <source>Choose among the nodes that would take the pod at that moment</source>
        <translation>在那一刻能接收该 Pod 的节点中选择</translation>
    </message>
    <message>
        <source>Repair from here</source>
        <translation>从这里修复</translation>
    </message>
    <message>
        <source>Keep the steps up to this one, and search anew for those behind it</source>
        <translation>保留到此为止的步骤，重新搜索之后的步骤</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Carry it out one step earlier</source>
        <translation>提前一步执行</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Carry it out one step later</source>
        <translation>推后一步执行</translation>
    </message>
    <message>
        <source>No other node takes the pod at that moment</source>
        <translation>那一刻没有其他节点能接收该 Pod</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more that the scheduler likes less</source>
        <translation>
            <numerusform>还有 %Ln 个，调度器不那么偏好</numerusform>
        </translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>A step without its tick is left out. Drag a row to carry it out earlier or later. The menu of a row says why it moves this pod.</source>
        <translation>没有勾选的步骤会略去。拖动一行可提前或推后执行。行的菜单说明为何移动这个 Pod。</translation>
    </message>
    <message>
        <source>Why this pod…</source>
        <translation>为何是这个 Pod…</translation>
    </message>
    <message>
        <source>Why it moves, and not another pod of its node</source>
        <translation>为何移动它，而不是该节点上的另一个 Pod</translation>
    </message>
    <message>
        <source>%1 has to leave %2: %3</source>
        <comment>a pod; a node; why</comment>
        <translation>%1 必须离开 %2：%3</translation>
    </message>
    <message>
        <source>No other pod stands on %1 at that moment</source>
        <translation>那一刻 %1 上没有其他 Pod</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more pod(s)</source>
        <translation>
            <numerusform>还有 %Ln 个 Pod</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::GoalWavesPage</name>
    <message>
        <source>Waves of the plan</source>
        <translation>方案的批次</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>所需时间</translation>
    </message>
    <message>
        <source>%1 free afterwards</source>
        <comment>a resource</comment>
        <translation>之后空闲的 %1</translation>
    </message>
    <message>
        <source>From all pods of the wave ending at once and starting together, to each taking its grace period and starting after the one before</source>
        <translation>从同一批次的 Pod 立即结束、一起启动，到每个都用完宽限期、一个接一个启动</translation>
    </message>
</context>
<context>
    <name>bayplan::HeadlineStrip</name>
    <message>
        <source>All nodes, in the table</source>
        <translation>全部节点，在表格中</translation>
    </message>
    <message>
        <source>All pods, in the table</source>
        <translation>全部 Pod，在表格中</translation>
    </message>
    <message>
        <source>The pods that wait for a node, in the table. Which of them fit nowhere is counted of those the scheduler was asked about.</source>
        <translation>等待节点的 Pod，在表格中。其中无处可放的，只计已询问过调度器的 Pod。</translation>
    </message>
    <message>
        <source>Fill the map by this resource</source>
        <translation>按此资源填充图</translation>
    </message>
    <message>
        <source>Free on nodes that have no CPU, memory or room for pods left: what is lost, and which pods hold it</source>
        <translation>空闲，但所在节点已没有 CPU、内存或 Pod 名额：浪费了什么、因谁而起</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>node(s)</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln take(s) no pods</source>
        <translation>
            <numerusform>%Ln 个不接受 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>pod(s)</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>pending</source>
        <comment>pods, after a number</comment>
        <translation>个待调度</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fit(s) nowhere</source>
        <translation>
            <numerusform>%Ln 个无处可放</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>requested of allocatable</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 stranded</source>
        <comment>GPU</comment>
        <translation>%1 搁置</translation>
    </message>
    <message>
        <source>%1 · %2 free</source>
        <comment>unit, amount</comment>
        <translation>%1 · 空闲 %2</translation>
    </message>
    <message numerus="yes">
        <source>slot(s) of %1</source>
        <comment>after a number</comment>
        <translation>
            <numerusform>个 %1 槽位</numerusform>
        </translation>
    </message>
    <message>
        <source>%L1 possible</source>
        <comment>slots</comment>
        <translation>最多可有 %L1 个</translation>
    </message>
    <message>
        <source>More pods of %1 that fit now, and, as far as there is more of it, if everything free were together: where, and what costs the rest</source>
        <translation>现在还能放下多少个 %1 的 Pod，以及如果所有空闲资源都在一处能放下多少个：在哪里，其余被什么占去</translation>
    </message>
</context>
<context>
    <name>bayplan::InsideCommands</name>
    <message>
        <source>Folder of machines, named after the nodes</source>
        <translation>以节点命名的机器描述文件目录</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Reading was cancelled; nothing changed.</source>
        <translation>读取已取消；没有任何更改。</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>The inside of %Ln node(s) is known.</source>
        <translation>
            <numerusform>已知 %Ln 个节点的内部。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) were left out or doubted.</source>
        <translation>
            <numerusform>%Ln 处被略去或存疑。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Kubelet configuration of the nodes</source>
        <translation>各节点的 kubelet 配置</translation>
    </message>
    <message>
        <source>KubeletConfiguration (*.yaml *.yml *.json);;All files (*)</source>
        <translation>KubeletConfiguration (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The kubelet configuration could not be read: %1</source>
        <translation>无法读取 kubelet 配置：%1</translation>
    </message>
    <message>
        <source>%1: the project names it for the insides of nodes, and it is not there any more.</source>
        <translation>%1：项目指明它说明节点内部，而它已经不在了。</translation>
    </message>
</context>
<context>
    <name>bayplan::InsideScreen</name>
    <message numerus="yes">
        <source>%1 of %Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点中的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>inside from %1</source>
        <translation>内部来自 %1</translation>
    </message>
    <message numerus="yes">
        <source>the inside of %Ln is not told</source>
        <translation>
            <numerusform>%Ln 个节点的内部未提供</numerusform>
        </translation>
    </message>
    <message>
        <source>kubelet not told: GPUs by first fit, CPUs in common</source>
        <translation>kubelet 未提供：GPU 按首次适配，CPU 共用</translation>
    </message>
    <message>
        <source>kubelet as in %1</source>
        <translation>kubelet 按 %1</translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) that the kubelet would not have taken</source>
        <translation>
            <numerusform>%Ln 个 kubelet 本不会接纳的 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is known of the inside of what is shown, but what the scheduler counts. The inside comes from NodeResourceTopology objects among the cluster&apos;s files, or by a folder of hwloc XML files that are named after the nodes (lstopo NODE.xml).</source>
        <translation>除调度器统计的数量外，所示节点的内部情况未知。可以通过集群文件中的 NodeResourceTopology 对象，或一个以节点命名的 hwloc XML 文件目录（lstopo 节点名.xml）来提供。</translation>
    </message>
    <message>
        <source>Filled: observed. Dashed: predicted. Dotted: kept for the system. Hatched: not told.</source>
        <translation>实心：观测。虚线：预测。点状：为系统保留。斜线：未提供。</translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>……以及另外 %Ln 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Seen to be another than predicted; what is seen is drawn, and what would follow from the prediction is not modelled or doubtful.</source>
        <translation>观测与预测不一致：图中画的是观测到的；由预测推出的结论未建模或存疑。</translation>
    </message>
    <message numerus="yes">
        <source>not modelled on %Ln node(s): %1</source>
        <translation>
            <numerusform>%Ln 个节点未建模：%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Inspector</name>
    <message>
        <source>Select a node or a pod: what it is, why it is so, and what can be done stand here.

Click selects, Shift adds, dragging over empty space takes all in the frame.</source>
        <translation>选择一个节点或 Pod：它是什么、为什么如此、可以做什么，都显示在这里。

单击选择，Shift 添加，在空白处拖动则选中框内的一切。</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>YAML</source>
        <translation>YAML</translation>
    </message>
    <message>
        <source>Overview or YAML</source>
        <translation>概览或 YAML</translation>
    </message>
    <message>
        <source>Pods on this node</source>
        <translation>此节点上的 Pod</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) on it</source>
        <translation>
            <numerusform>其上 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>(placed here)</source>
        <translation>（在此放置）</translation>
    </message>
    <message>
        <source>Who uses this part</source>
        <translation>谁在使用该部件</translation>
    </message>
    <message>
        <source>No pod has anything here, as far as is known.</source>
        <translation>就已知情况而言，没有 Pod 占用此处。</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>CPUs 1-8 – predicted</comment>
        <translation>%1 – %2</translation>
    </message>
    <message numerus="yes">
        <source>Select %Ln pod(s)</source>
        <translation>
            <numerusform>选择 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) of it</source>
        <translation>
            <numerusform>它的 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Pods of this group</source>
        <translation>该组的 Pod</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) name it</source>
        <comment>a resource claim</comment>
        <translation>
            <numerusform>%Ln 个 Pod 使用它</numerusform>
        </translation>
    </message>
    <message>
        <source>Pods that name this claim</source>
        <translation>使用该声明的 Pod</translation>
    </message>
</context>
<context>
    <name>bayplan::JobModel</name>
    <message>
        <source>has it</source>
        <comment>a job its quota</comment>
        <translation>持有</translation>
    </message>
    <message>
        <source>free to go</source>
        <translation>可以放置</translation>
    </message>
    <message>
        <source>waits</source>
        <comment>a job</comment>
        <translation>等待</translation>
    </message>
    <message>
        <source>evicted</source>
        <comment>a job</comment>
        <translation>被驱逐</translation>
    </message>
    <message>
        <source>takes no part</source>
        <translation>不参与</translation>
    </message>
    <message>
        <source>not modelled</source>
        <translation>未建模</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>pods with a node</comment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Quota: %1</source>
        <translation>配额：%1</translation>
    </message>
    <message>
        <source>Nodes: %1</source>
        <translation>节点：%1</translation>
    </message>
    <message>
        <source>Turn</source>
        <comment>the position in a queue</comment>
        <translation>次序</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>Quota</source>
        <translation>配额</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>nothing is short</source>
        <comment>what quota and nodes say</comment>
        <translation>什么都不缺</translation>
    </message>
    <message>
        <source>As it is: %1</source>
        <translation>现状：%1</translation>
    </message>
    <message>
        <source>Then: %1</source>
        <comment>under the second configuration</comment>
        <translation>那时：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::JobStrip</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
</context>
<context>
    <name>bayplan::LandingBar</name>
    <message>
        <source>Landing policy: %1.</source>
        <translation>落位策略：%1。</translation>
    </message>
    <message>
        <source>not looked for yet</source>
        <translation>尚未查看</translation>
    </message>
    <message>
        <source>Replacements of moved pods are made with their node in them.</source>
        <translation>被移动 Pod 的替代 Pod 创建时即写入节点。</translation>
    </message>
    <message>
        <source>It is not relied on.</source>
        <translation>不会依赖它。</translation>
    </message>
    <message>
        <source>Without it the scheduler chooses where replacements of moved pods go.</source>
        <translation>没有它，被移动 Pod 的替代 Pod 由调度器选择去处。</translation>
    </message>
    <message>
        <source>&amp;Show…</source>
        <translation>显示(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Install…</source>
        <translation>安装(&amp;I)…</translation>
    </message>
    <message>
        <source>What the landing policy is, its manifest, and the rights that it takes</source>
        <translation>落位策略是什么、其清单以及所需权限</translation>
    </message>
    <message>
        <source>&amp;Release…</source>
        <translation>清理(&amp;R)…</translation>
    </message>
    <message>
        <source>Find what a crashed run left on this cluster for its landings, and clean it up</source>
        <translation>查找崩溃的执行为落位在此集群留下的内容并清理</translation>
    </message>
</context>
<context>
    <name>bayplan::LandingDelegate</name>
    <message>
        <source>Landing</source>
        <translation>落位</translation>
    </message>
    <message>
        <source>default</source>
        <comment>how a pod lands, where nothing was chosen</comment>
        <translation>默认</translation>
    </message>
    <message>
        <source>The pod is bound, where its scheduler was named.</source>
        <translation>在选出其调度器之后绑定 Pod。</translation>
    </message>
    <message>
        <source>Pinned where the landing policy is installed; otherwise left to the scheduler.</source>
        <translation>落位策略已安装时固定节点，否则交给调度器。</translation>
    </message>
</context>
<context>
    <name>bayplan::LandingDialog</name>
    <message>
        <source>Landing policy</source>
        <translation>落位策略</translation>
    </message>
    <message>
        <source>An admission policy that an administrator installs once. By itself it does nothing: while a pod is moved, a small request names its workload and the node, and the replacement is made with that node in it. The request goes with the old pod.</source>
        <translation>由管理员安装一次的准入策略。它自身不起作用：移动 Pod 时，一个小请求写明其工作负载和节点，替代 Pod 创建时便写入该节点。请求随原 Pod 一起消失。</translation>
    </message>
    <message>
        <source>Manifest of the landing policy</source>
        <translation>落位策略的清单</translation>
    </message>
    <message>
        <source>It takes: get, create, update and delete of mutatingadmissionpolicies and mutatingadmissionpolicybindings (admissionregistration.k8s.io), in the whole cluster. Who moves pods afterwards needs, in their namespaces, create, get and delete of configmaps, list of pods, and create of pods to try the landing first.</source>
        <translation>所需权限：整个集群中 mutatingadmissionpolicies 与 mutatingadmissionpolicybindings（admissionregistration.k8s.io）的 get、create、update 和 delete。之后移动 Pod 的人需要在其命名空间中拥有 configmaps 的 create、get 和 delete，pods 的 list，以及用于事先试验落位的 pods 的 create。</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Uninstall</source>
        <translation>卸载(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Install</source>
        <translation>安装(&amp;I)</translation>
    </message>
    <message>
        <source>No cluster is connected.</source>
        <translation>未连接集群。</translation>
    </message>
    <message>
        <source>On %1: %2.</source>
        <comment>a context, how the policy stands there</comment>
        <translation>在 %1：%2。</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>&amp;Replace by this</source>
        <translation>替换为此版本(&amp;R)</translation>
    </message>
    <message>
        <source>Nothing had to be changed.</source>
        <translation>无需更改。</translation>
    </message>
</context>
<context>
    <name>bayplan::Legend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>ready</source>
        <comment>nodes</comment>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Nodes that are neither cordoned nor not ready</source>
        <translation>既未封锁也非未就绪的节点</translation>
    </message>
    <message>
        <source>cordoned</source>
        <translation>已封锁</translation>
    </message>
    <message>
        <source>Cordoned nodes: no new pods</source>
        <translation>已封锁的节点：不接受新的 Pod</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>未就绪</translation>
    </message>
    <message>
        <source>Nodes that say they are not ready</source>
        <translation>报告未就绪的节点</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Nodes that do not say whether they are ready</source>
        <translation>没有说明是否就绪的节点</translation>
    </message>
    <message>
        <source>over-committed</source>
        <translation>超额</translation>
    </message>
    <message>
        <source>More is requested than the node has</source>
        <translation>请求量超过节点所有</translation>
    </message>
    <message>
        <source>stranded</source>
        <translation>搁置</translation>
    </message>
    <message>
        <source>Something is free, but CPU, memory or pods are used up</source>
        <translation>还有空闲，但 CPU、内存或 Pod 数已用完</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Pods placed here and not in the cluster</source>
        <translation>在这里放置、集群中还没有的 Pod</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>观测</translation>
    </message>
    <message>
        <source>priority %1</source>
        <translation>优先级 %1</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>no owner</source>
        <translation>无所有者</translation>
    </message>
    <message>
        <source>pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>colour, number of pods</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on a scale from %2 to %3; %Ln node(s) where it is known</source>
        <translation>
            <numerusform>%1，标尺从 %2 到 %3；%Ln 个节点已知</numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Nodes where this is not known: hatched, not zero</source>
        <translation>此值未知的节点：画斜线，不是零</translation>
    </message>
    <message>
        <source>stale</source>
        <comment>nodes</comment>
        <translation>过期</translation>
    </message>
    <message>
        <source>What is shown of these nodes is old: they are silent, or their zones were written before their last pod came</source>
        <translation>这些节点显示的是旧数据：节点没有消息，或 NUMA 区数据早于最后到来的 Pod</translation>
    </message>
    <message>
        <source>zones unknown</source>
        <translation>NUMA 区未知</translation>
    </message>
    <message>
        <source>Nodes whose zones nobody tells: hatched</source>
        <translation>没有任何来源说明 NUMA 区的节点：画斜线</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Nodes that refuse such a pod for other reasons than room; the letter on them says which rule</source>
        <translation>因空间以外的原因拒绝这种 Pod 的节点；节点上的字母说明是哪条规则</translation>
    </message>
    <message>
        <source>terminating</source>
        <comment>pods</comment>
        <translation>正在终止</translation>
    </message>
    <message>
        <source>Pods that are being deleted: pale and struck through; what they have is not free yet</source>
        <translation>正在删除的 Pod：颜色变浅并划去；其占用尚未释放</translation>
    </message>
    <message>
        <source>fits</source>
        <comment>nodes</comment>
        <translation>合适</translation>
    </message>
    <message>
        <source>Nodes that take it; a thicker edge is a better score, and the best have their rank</source>
        <translation>可容纳它的节点；边越粗分数越高，最好的标有名次</translation>
    </message>
    <message>
        <source>Nodes where it is not known: not modelled</source>
        <translation>不知道结论的节点：未建模</translation>
    </message>
    <message>
        <source>Nodes where the first to say no is %1</source>
        <translation>最先由 %1 拒绝的节点</translation>
    </message>
    <message>
        <source>0 %
100 %</source>
        <comment>the ends of a scale</comment>
        <translation>0 %
100 %</translation>
    </message>
    <message>
        <source>How much of each node is requested, by colour</source>
        <translation>以颜色表示每个节点被请求的份额</translation>
    </message>
    <message>
        <source>(empty)</source>
        <comment>value of a label</comment>
        <translation>（空）</translation>
    </message>
    <message>
        <source>age not known</source>
        <translation>存在时间未知</translation>
    </message>
    <message>
        <source>without the label</source>
        <translation>没有该标签</translation>
    </message>
    <message>
        <source>younger than 1 hour</source>
        <translation>不到 1 小时</translation>
    </message>
    <message>
        <source>1 hour to 1 day</source>
        <translation>1 小时至 1 天</translation>
    </message>
    <message>
        <source>1 to 7 days</source>
        <translation>1 至 7 天</translation>
    </message>
    <message>
        <source>7 to 30 days</source>
        <translation>7 至 30 天</translation>
    </message>
    <message>
        <source>older than 30 days</source>
        <translation>超过 30 天</translation>
    </message>
    <message>
        <source>to no node</source>
        <translation>不到任何节点</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>a node, or several</comment>
        <translation>到 %1</translation>
    </message>
    <message>
        <source>to other nodes</source>
        <translation>到其他节点</translation>
    </message>
    <message>
        <source>stay</source>
        <comment>pods that no step moves</comment>
        <translation>不移动</translation>
    </message>
    <message>
        <source>reserved</source>
        <comment>room</comment>
        <translation>已保留</translation>
    </message>
    <message>
        <source>Room that Reservations keep for pods to come: hollow and hatched</source>
        <translation>Reservation 为将来的 Pod 保留的空间：空心带斜线</translation>
    </message>
    <message>
        <source>any of these</source>
        <comment>pods</comment>
        <translation>其中任何一个</translation>
    </message>
    <message>
        <source>Pods that the scheduler might have taken as well as the marked ones, and nodes that it might have given them: it draws lots between them</source>
        <translation>调度器同样可能取走的 Pod，以及同样可能给带编号的 Pod 的节点：它在它们之间抽签</translation>
    </message>
</context>
<context>
    <name>bayplan::LevelChoice</name>
    <message>
        <source>or as few as possible</source>
        <translation>或尽量少</translation>
    </message>
    <message>
        <source>equally many in each</source>
        <translation>各处一样多</translation>
    </message>
    <message>
        <source>What its pods share</source>
        <translation>其 Pod 所共有的</translation>
    </message>
    <message>
        <source>Where one value has no room for all, as few values as possible will do</source>
        <translation>一个值容不下全部时，值尽量少即可</translation>
    </message>
    <message>
        <source>Of several values, each gets as many pods as any other, or one fewer</source>
        <translation>有多个值时，各个值的 Pod 一样多，或少一个</translation>
    </message>
    <message>
        <source>HyperNodes of tier %1</source>
        <translation>第 %1 层的 HyperNode</translation>
    </message>
    <message>
        <source>Topology %1: %2</source>
        <comment>a name, a label</comment>
        <translation>Topology %1：%2</translation>
    </message>
    <message>
        <source>leaf switches</source>
        <translation>叶交换机</translation>
    </message>
    <message>
        <source>nothing: they may stand anywhere</source>
        <translation>无：可在任意处</translation>
    </message>
    <message>
        <source>Reading levels of topology</source>
        <translation>读取拓扑层级</translation>
    </message>
    <message>
        <source>Pods of a slice</source>
        <translation>一片的 Pod 数</translation>
    </message>
    <message>
        <source>So many pods at a time share one value, as the slices of Kueue&apos;s pod sets do</source>
        <translation>每这么多个 Pod 共有一个值，如 Kueue 的 Pod 集的片那样</translation>
    </message>
    <message>
        <source>no slices</source>
        <translation>不分片</translation>
    </message>
    <message>
        <source>slices of </source>
        <comment>a number of pods follows</comment>
        <translation>每片 </translation>
    </message>
    <message>
        <source>What the pods of a slice share</source>
        <translation>一片的 Pod 共有什么</translation>
    </message>
    <message>
        <source>within one…</source>
        <comment>a label is to be chosen</comment>
        <translation>在一个…之内</translation>
    </message>
</context>
<context>
    <name>bayplan::LiveCommands</name>
    <message>
        <source>Other kubeconfig</source>
        <translation>其他 kubeconfig</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>The cluster did by itself what you had tried: %1 (%2).</source>
        <translation>集群自己做了您尝试的更改：%1（%2）。</translation>
    </message>
    <message>
        <source>“%1” no longer applies: %2 was %3 and is %4 now.</source>
        <translation>“%1”不再适用：%2 原来%3，现在%4。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of your changes no longer apply: the cluster went on.</source>
        <translation>
            <numerusform>您的 %Ln 项更改不再适用：集群继续变化了。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Recordings (*.bayrec)</source>
        <translation>录制 (*.bayrec)</translation>
    </message>
    <message>
        <source>Not recorded: %1</source>
        <translation>未录制：%1</translation>
    </message>
    <message>
        <source>Open recording</source>
        <translation>打开录制</translation>
    </message>
    <message>
        <source>Recordings (*.bayrec);;All files (*)</source>
        <translation>录制 (*.bayrec);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>%1 could not be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>The last batch of the recording was cut short and is left out.</source>
        <translation>录制的最后一批被截断，已略去。</translation>
    </message>
    <message>
        <source>The kubeconfig has no context %1 at %2.</source>
        <translation>kubeconfig 中没有位于 %2 的上下文 %1。</translation>
    </message>
    <message>
        <source>Recording ended: %1</source>
        <translation>录制已结束：%1</translation>
    </message>
    <message>
        <source>Save with other names</source>
        <translation>换名另存</translation>
    </message>
    <message>
        <source>Giving other names</source>
        <translation>正在换名</translation>
    </message>
    <message>
        <source>%1 is written. Names are replaced; amounts, times, numbers, products and the words of Kubernetes stay.</source>
        <translation>%1 已写出。名称已替换；数量、时间、数字、产品名和 Kubernetes 的用词保持不变。</translation>
    </message>
    <message>
        <source>Nothing was written: it was cancelled.</source>
        <translation>什么都没有写出：已取消。</translation>
    </message>
    <message>
        <source>Nothing was written: %1</source>
        <translation>什么都没有写出：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::LiveSource</name>
    <message>
        <source>neither nodes nor pods may be read: %1</source>
        <translation>节点和 Pod 都无权读取：%1</translation>
    </message>
    <message>
        <source>not read: %1</source>
        <translation>未读取：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::LoadChoice</name>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>pending pods (%1)</source>
        <translation>待调度的 Pod（%1）</translation>
    </message>
    <message>
        <source>all pods that may move, placed anew</source>
        <translation>所有可移动的 Pod，重新放置</translation>
    </message>
    <message>
        <source>manifest %1</source>
        <translation>清单 %1</translation>
    </message>
    <message>
        <source>trace %1</source>
        <translation>轨迹 %1</translation>
    </message>
    <message>
        <source>namespace %1, placed anew</source>
        <translation>命名空间 %1，重新放置</translation>
    </message>
    <message>
        <source>a manifest…</source>
        <translation>清单…</translation>
    </message>
    <message>
        <source>The pods that controllers make of a file with a Deployment, a Job…, beside those of this cluster</source>
        <translation>控制器由文件中的 Deployment、Job 等生成的 Pod，放在本集群已有的 Pod 旁边</translation>
    </message>
    <message>
        <source>an openb trace…</source>
        <translation>openb 轨迹…</translation>
    </message>
    <message>
        <source>The pods of a trace on the nodes of the trace: its two tables</source>
        <translation>轨迹的 Pod 放在轨迹自己的节点上：选择它的两张表</translation>
    </message>
    <message>
        <source>%1 is no table of an openb trace: columns sn and cpu_milli are expected of its nodes, name, cpu_milli and num_gpu of its pods.</source>
        <translation>%1 不是 openb 轨迹的表：节点表应有 sn 和 cpu_milli 列，Pod 表应有 name、cpu_milli 和 num_gpu 列。</translation>
    </message>
    <message>
        <source>The table of the trace&apos;s nodes is missing: choose both files together.</source>
        <translation>缺少轨迹的节点表：请同时选择两个文件。</translation>
    </message>
    <message>
        <source>The table of the trace&apos;s pods is missing: choose both files together.</source>
        <translation>缺少轨迹的 Pod 表：请同时选择两个文件。</translation>
    </message>
    <message>
        <source>Open a manifest</source>
        <translation>打开清单</translation>
    </message>
    <message>
        <source>Manifests (*.yaml *.yml *.json);;All files (*)</source>
        <translation>清单 (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open the two tables of a trace</source>
        <translation>打开轨迹的两张表</translation>
    </message>
    <message>
        <source>CSV tables (*.csv);;All files (*)</source>
        <translation>CSV 表格 (*.csv);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>bayplan::LoadCommands</name>
    <message>
        <source>Load watcher</source>
        <translation>负载观测器</translation>
    </message>
    <message>
        <source>Address of the load watcher, for the plugins that place by load:</source>
        <translation>负载观测器的地址，供按负载放置的插件使用：</translation>
    </message>
    <message>
        <source>The address of a load watcher begins with http:// or https://: %1</source>
        <translation>负载观测器的地址以 http:// 或 https:// 开头：%1</translation>
    </message>
    <message>
        <source>Asking the load watcher</source>
        <translation>正在询问负载观测器</translation>
    </message>
    <message>
        <source>The load of nodes could not be read: %1</source>
        <translation>无法读取节点的负载：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::LookCommands</name>
    <message>
        <source>Observe</source>
        <comment>a layout of the window</comment>
        <translation>观察</translation>
    </message>
    <message>
        <source>Plan</source>
        <comment>a layout of the window</comment>
        <translation>规划</translation>
    </message>
    <message>
        <source>Present</source>
        <comment>a layout of the window</comment>
        <translation>演示</translation>
    </message>
    <message>
        <source>View: %1</source>
        <translation>画面：%1</translation>
    </message>
    <message>
        <source>Layout: %1</source>
        <translation>布局：%1</translation>
    </message>
    <message>
        <source>Save view</source>
        <translation>保存画面</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>保存布局</translation>
    </message>
    <message>
        <source>Name of this view: screen, fill, groups, colours, order, search and zoom</source>
        <translation>此画面的名称（界面、填充、分组、颜色、排序、搜索和缩放）</translation>
    </message>
    <message>
        <source>Name of this layout: inspector, tray and the columns of the tables</source>
        <translation>此布局的名称（检查器、托盘和表格的列）</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>“%1” is saved, in the menu View.</source>
        <translation>“%1”已保存，见“查看”菜单。</translation>
    </message>
    <message>
        <source>“%1” is saved in place of the one with this name.</source>
        <translation>“%1”已保存，取代了原来同名的那一个。</translation>
    </message>
    <message>
        <source>Bring the former back</source>
        <translation>恢复原来的</translation>
    </message>
    <message>
        <source>Open a cluster first: a view shows something of one.</source>
        <translation>请先打开一个集群：画面显示的是集群的内容。</translation>
    </message>
    <message>
        <source>“%1” is shown without what this cluster does not have: %2.</source>
        <translation>已显示“%1”，但此集群没有其中的：%2。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 could not be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>“%1” of %2 is kept, in the menu View.</source>
        <translation>已保存 %2 中的“%1”，见“查看”菜单。</translation>
    </message>
    <message>
        <source>Open a view or a layout</source>
        <translation>打开画面或布局</translation>
    </message>
    <message>
        <source>Views and layouts (*.json *.yaml *.yml);;All files (*)</source>
        <translation>画面和布局 (*.json *.yaml *.yml);;所有文件 (*)</translation>
    </message>
    <message>
        <source>“%1” is written to %2.</source>
        <translation>“%1”已写入 %2。</translation>
    </message>
    <message>
        <source>“%1” was not written: %2</source>
        <translation>“%1”未能写入：%2</translation>
    </message>
    <message>
        <source>Export view</source>
        <translation>导出画面</translation>
    </message>
    <message>
        <source>Export layout</source>
        <translation>导出布局</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
</context>
<context>
    <name>bayplan::LooksDialog</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Saved views</source>
        <translation>已保存的画面</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>None yet. “Save view…” in the menu View keeps what is shown now.</source>
        <translation>还没有。“查看”菜单中的“保存当前画面…”会保存现在显示的内容。</translation>
    </message>
    <message>
        <source>None yet. “Save layout…” in the menu View keeps how the window is arranged now.</source>
        <translation>还没有。“查看”菜单中的“保存当前布局…”会保存窗口现在的排布。</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>需要一个名称。</translation>
    </message>
    <message>
        <source>“%1” is there already.</source>
        <translation>“%1”已存在。</translation>
    </message>
    <message>
        <source>“%1” was deleted.</source>
        <translation>“%1”已删除。</translation>
    </message>
</context>
<context>
    <name>bayplan::MachineView</name>
    <message>
        <source>Inside of the nodes</source>
        <translation>节点内部</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is among it</source>
        <translation>其中包括 %1</translation>
    </message>
    <message>
        <source>%1 is not: which parts it gives the kubelet chooses, not the drop</source>
        <translation>不包括 %1：给哪些部件由 kubelet 决定，与放在哪里无关</translation>
    </message>
</context>
<context>
    <name>bayplan::MainWindow</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Pending pods</source>
        <translation>待调度的 Pod</translation>
    </message>
    <message>
        <source>Sample cluster</source>
        <translation>示例集群</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>查看(&amp;V)</translation>
    </message>
    <message>
        <source>Co&amp;lours</source>
        <translation>配色(&amp;L)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Scheduler</source>
        <translation>调度器(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>About Bayplan</source>
        <translation>关于 Bayplan</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>What-if on %1</source>
        <translation>假设分支：%1</translation>
    </message>
    <message>
        <source>Shows a Kubernetes cluster, asks its scheduler, and plans by drag and drop.
It decides as kube-scheduler 1.36 does and sends nothing anywhere unasked.

GPL-3.0-or-later</source>
        <translation>显示 Kubernetes 集群，询问其调度器，并通过拖放做计划。
它像 kube-scheduler 1.36 一样作出决定，未经同意不向任何地方发送任何内容。

GPL-3.0-or-later</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>what the node says, and what becomes of the slots</comment>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>&amp;Cluster</source>
        <translation>集群(&amp;C)</translation>
    </message>
    <message>
        <source>an explanation is open</source>
        <translation>正在看解释</translation>
    </message>
    <message>
        <source>a profile is compared</source>
        <translation>正在比较配置档</translation>
    </message>
    <message>
        <source>slots are counted</source>
        <translation>正在计算槽位</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>指向</translation>
    </message>
    <message>
        <source>Point at a node or a pod for its numbers. A click tells more at the right; the wheel zooms.</source>
        <translation>指向节点或 Pod 查看其数字。单击后右侧显示更多；滚轮缩放。</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Drag a pod over the nodes, from here or from the map: each says at once whether it takes the pod, and why not.</source>
        <translation>从这里或从图上把 Pod 拖过节点：每个节点立即说明是否接受，以及为何不接受。</translation>
    </message>
    <message>
        <source>Ask why</source>
        <translation>询问原因</translation>
    </message>
    <message>
        <source>Click a pod that waits: the map shows every node&apos;s answer until you press Esc. A double-click has all reasons, and what would help.</source>
        <translation>单击等待中的 Pod：图上显示每个节点的答案，直到按 Esc。双击查看所有理由，以及怎样会有帮助。</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>a screen, the cluster that it shows</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Language and sizes change when the what-if is closed, or at the next start.</source>
        <translation>语言和大小在假设关闭后或下次启动时更改。</translation>
    </message>
    <message>
        <source>Language and sizes change when no cluster is followed, or at the next start.</source>
        <translation>语言和大小在不再跟踪集群后或下次启动时更改。</translation>
    </message>
    <message>
        <source>Language and sizes change at the next start: something is being read or computed.</source>
        <translation>语言和大小在下次启动时更改：正在读取或计算。</translation>
    </message>
    <message>
        <source>&amp;Sort nodes</source>
        <translation>节点排序(&amp;S)</translation>
    </message>
    <message>
        <source>Another window could not be started: %1 does not run.</source>
        <translation>无法打开另一个窗口：%1 不能运行。</translation>
    </message>
    <message>
        <source>Language and sizes change when there is no scenario on the screen What if, or at the next start.</source>
        <translation>语言和大小在“假设”界面上没有情景时或下次启动时更改。</translation>
    </message>
    <message>
        <source>Not all scenarios of the project can be read: %1</source>
        <translation>项目的情景不能全部读出：%1</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>形状 %1</translation>
    </message>
    <message>
        <source>fill %1</source>
        <translation>填充 %1</translation>
    </message>
    <message>
        <source>groups by %1</source>
        <translation>按 %1 分组</translation>
    </message>
    <message>
        <source>colours by %1</source>
        <translation>按 %1 着色</translation>
    </message>
    <message>
        <source>Saved &amp;views</source>
        <translation>已保存的画面(&amp;V)</translation>
    </message>
    <message>
        <source>La&amp;youts</source>
        <translation>布局(&amp;Y)</translation>
    </message>
</context>
<context>
    <name>bayplan::ManualDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Bayplan manual</source>
        <translation>Bayplan 手册</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>bayplan::MapScreen</name>
    <message>
        <source>owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>none</source>
        <comment>pods are not told apart by colour</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>age</source>
        <translation>存在时间</translation>
    </message>
    <message>
        <source>label %1</source>
        <translation>标签 %1</translation>
    </message>
    <message>
        <source>destination</source>
        <translation>目的地</translation>
    </message>
</context>
<context>
    <name>bayplan::MapView</name>
    <message>
        <source>Map of the cluster</source>
        <translation>集群图</translation>
    </message>
    <message>
        <source>Preparing the map…</source>
        <translation>正在准备图…</translation>
    </message>
    <message>
        <source>No cluster is open</source>
        <translation>没有打开集群</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Open Kubernetes objects with Ctrl+O, or drop a file or folder here.
kubectl get nodes,pods -A -o yaml &gt; cluster.yaml makes one.</source>
        <translation>按 Ctrl+O 打开 Kubernetes 对象，或把文件、文件夹拖到这里。
kubectl get nodes,pods -A -o yaml &gt; cluster.yaml 可以生成一个。</translation>
    </message>
    <message>
        <source>cordoned</source>
        <translation>已封锁</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>未就绪</translation>
    </message>
    <message>
        <source>readiness unknown</source>
        <translation>是否就绪未知</translation>
    </message>
    <message>
        <source>over-committed</source>
        <translation>超额</translation>
    </message>
    <message>
        <source>stranded: no CPU left</source>
        <translation>搁置：CPU 已用完</translation>
    </message>
    <message>
        <source>stranded: no memory left</source>
        <translation>搁置：内存已用完</translation>
    </message>
    <message>
        <source>stranded: no room for pods</source>
        <translation>搁置：Pod 数已满</translation>
    </message>
    <message>
        <source>feasible, rank %L1 of %L2</source>
        <translation>可行，第 %L1 名，共 %L2</translation>
    </message>
    <message>
        <source>infeasible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>node, its numbers and states</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>amount, resource</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>requests nothing</source>
        <translation>没有请求</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>pod, its requests</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>There are no nodes in what was opened</source>
        <translation>打开的内容中没有节点</translation>
    </message>
    <message>
        <source>Choose a shape: what is counted is how many more pods of it fit.</source>
        <translation>请选择一种形状：清点的是还能放下多少个这样的 Pod。</translation>
    </message>
    <message>
        <source>%1 cannot be counted: %2</source>
        <comment>a shape, why</comment>
        <translation>%1 无法清点：%2</translation>
    </message>
    <message>
        <source>Counting %1…</source>
        <comment>pods of a shape</comment>
        <translation>正在清点 %1…</translation>
    </message>
    <message>
        <source>Nodes are unknown: %1</source>
        <comment>needs list nodes</comment>
        <translation>节点未知：%1</translation>
    </message>
    <message>
        <source>uses %1</source>
        <comment>an amount</comment>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>Nobody measured what nodes use: open a table of kubectl top with the cluster, or let metrics.k8s.io be read.</source>
        <translation>没有测量节点的实际用量：请与集群一起打开 kubectl top 的表格，或让程序读取 metrics.k8s.io。</translation>
    </message>
    <message>
        <source>%L1 found</source>
        <comment>of its pods, by a search</comment>
        <translation>找到 %L1 个</translation>
    </message>
    <message>
        <source>%1 kept back for the system</source>
        <comment>an amount</comment>
        <translation>为系统保留 %1</translation>
    </message>
    <message>
        <source>might have taken as well: %1</source>
        <comment>pods; a scheduler</comment>
        <translation>同样可能取走：%1</translation>
    </message>
    <message>
        <source>a marked pod might stand here as well</source>
        <comment>a scheduler draws lots</comment>
        <translation>带编号的 Pod 同样可能在这里</translation>
    </message>
</context>
<context>
    <name>bayplan::Measured</name>
    <message>
        <source>%1, at an unknown time</source>
        <comment>who measured</comment>
        <translation>%1，时间未知</translation>
    </message>
    <message>
        <source>%1, %2 (%3 ago)</source>
        <comment>who measured, time, age</comment>
        <translation>%1，%2（%3 前）</translation>
    </message>
    <message>
        <source>%1 – out of date</source>
        <comment>who measured and when</comment>
        <translation>%1 – 已过时</translation>
    </message>
</context>
<context>
    <name>bayplan::MeasuresTable</name>
    <message>
        <source>What the cluster is worth, in numbers</source>
        <translation>以数字表示的集群状况</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Nodes in use</source>
        <translation>在用的节点</translation>
    </message>
    <message>
        <source>Pods on nodes</source>
        <translation>节点上的 Pod</translation>
    </message>
    <message>
        <source>Pending pods</source>
        <translation>待调度的 Pod</translation>
    </message>
    <message>
        <source>Slots of %1</source>
        <translation>%1 的槽位</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Stranded %1</source>
        <translation>闲置无法利用的 %1</translation>
    </message>
    <message>
        <source>%1: requested</source>
        <comment>a resource</comment>
        <translation>%1：已请求</translation>
    </message>
    <message>
        <source>%1: how unequal the nodes are</source>
        <comment>a resource; a standard deviation</comment>
        <translation>%1：节点间的差异</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>已放置</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Newly pending</source>
        <translation>新待调度</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>Disruption: pods that leave</source>
        <translation>中断：离开节点的 Pod</translation>
    </message>
    <message>
        <source>Price of added nodes, an hour</source>
        <translation>所添节点每小时的价格</translation>
    </message>
</context>
<context>
    <name>bayplan::MergeDialog</name>
    <message>
        <source>Take changes into %1</source>
        <translation>把更改并入 %1</translation>
    </message>
    <message>
        <source>Scenario with the changes</source>
        <translation>提供更改的情景</translation>
    </message>
    <message>
        <source>Its changes</source>
        <translation>它的更改</translation>
    </message>
    <message>
        <source>Changes of</source>
        <translation>更改来自</translation>
    </message>
    <message>
        <source>Take them</source>
        <translation>取用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>It is</source>
        <translation>它是</translation>
    </message>
    <message>
        <source>What contradicts</source>
        <translation>与什么矛盾</translation>
    </message>
    <message>
        <source>+ new</source>
        <translation>+ 新的</translation>
    </message>
    <message>
        <source>= there already</source>
        <translation>= 已有</translation>
    </message>
    <message>
        <source>≠ contradicts</source>
        <translation>≠ 矛盾</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what contradicts, the changes of this scenario</comment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) are added.</source>
        <translation>
            <numerusform>添加 %Ln 项更改。</numerusform>
        </translation>
    </message>
    <message>
        <source>%L1 contradict: ticked ones take the place of those here (%L2), the others are left out.</source>
        <translation>%L1 项矛盾：勾选的取代此处的（%L2），其余舍去。</translation>
    </message>
</context>
<context>
    <name>bayplan::MessageBar</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>bayplan::MiniMap</name>
    <message>
        <source>Overview of the map</source>
        <translation>全图概览</translation>
    </message>
</context>
<context>
    <name>bayplan::MorePanel</name>
    <message>
        <source>Shape of the pods</source>
        <translation>Pod 的形状</translation>
    </message>
    <message>
        <source>Pods at a time, all or none</source>
        <translation>一次的 Pod 数，要么全部要么没有</translation>
    </message>
    <message>
        <source>No more than so many times</source>
        <translation>最多尝试的次数</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>一起</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Adds pods of this shape after the scenario, one after the other, until one finds no place.</source>
        <translation>在情景之后逐个添加这种形状的 Pod，直到有一个放不下。</translation>
    </message>
    <message>
        <source>There is no answer yet: the changes are still being tried.</source>
        <translation>还没有结果：更改仍在试验中。</translation>
    </message>
    <message>
        <source>Say what one pod requests, such as cpu=4,memory=16Gi.</source>
        <translation>请说明一个 Pod 的请求，例如 cpu=4,memory=16Gi。</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>%1 more fit</source>
        <comment>pods</comment>
        <translation>还能放 %1 个</translation>
    </message>
    <message>
        <source>%1 more gangs of %2 fit</source>
        <translation>还能放 %1 组，每组 %2 个</translation>
    </message>
    <message>
        <source>At least %1</source>
        <translation>至少：%1</translation>
    </message>
    <message>
        <source>So many were tried; more may fit.</source>
        <translation>只尝试了这么多；可能还能放更多。</translation>
    </message>
    <message>
        <source>The next one is stopped: %1</source>
        <translation>下一个放不下：%1</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>such as %1, or a mix: %2</source>
        <comment>a shape, several</comment>
        <translation>例如 %1，或混合：%2</translation>
    </message>
    <message>
        <source>The number before * is 1 to %1.</source>
        <translation>* 前的数为 1 到 %1。</translation>
    </message>
    <message>
        <source>%1 times more the mix fits</source>
        <comment>a number</comment>
        <translation>这个组合还能放 %1 次</translation>
    </message>
</context>
<context>
    <name>bayplan::MoveDialog</name>
    <message>
        <source>Move %1</source>
        <translation>移动 %1</translation>
    </message>
    <message numerus="yes">
        <source>Move %Ln pod(s)</source>
        <translation>
            <numerusform>移动 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>Find a node or an answer</source>
        <translation>查找节点或回答</translation>
    </message>
    <message>
        <source>Nodes, best first</source>
        <translation>节点，最好的在前</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Against the rules: the plan lists what is broken</source>
        <translation>违反规则：方案会列出违反了什么</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>Feasible: %Ln of %1 node(s).</source>
        <translation>
            <numerusform>可行：%1 个节点中的 %Ln 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Asking every node…</source>
        <translation>正在询问每个节点…</translation>
    </message>
</context>
<context>
    <name>bayplan::MoveModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The first pod fits, all of them together do not.</source>
        <translation>第一个 Pod 放得下，全部一起放不下。</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>合适</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
</context>
<context>
    <name>bayplan::NameLabel</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
</context>
<context>
    <name>bayplan::NearMissCards</name>
    <message>
        <source>Preemption</source>
        <translation>抢占</translation>
    </message>
    <message>
        <source>Near misses: one thing in the way</source>
        <translation>只差一点：仅有一个障碍</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more group(s), each of fewer nodes</source>
        <translation>
            <numerusform>另有 %Ln 组，节点更少</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy the scheduler&apos;s words</source>
        <translation>复制调度器原文</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试试</translation>
    </message>
    <message>
        <source>Try it: %1</source>
        <translation>试试：%1</translation>
    </message>
    <message>
        <source>Open a branch in which this is done; the real picture stays as it is</source>
        <translation>打开一个已做此更改的分支；真实状态保持不变</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln node(s) on the map</source>
        <translation>
            <numerusform>在图上显示 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在图上显示</translation>
    </message>
    <message>
        <source>No single change is known that would help.</source>
        <translation>没有已知的单项更改能解决。</translation>
    </message>
    <message>
        <source>What preemption would do is not modelled here.</source>
        <translation>此处未对抢占的结果建模。</translation>
    </message>
    <message>
        <source>The pod&apos;s preemptionPolicy is Never: it evicts nobody.</source>
        <translation>该 Pod 的 preemptionPolicy 为 Never：不驱逐任何 Pod。</translation>
    </message>
    <message>
        <source>It does not help: no node can be cleared by evicting less important pods.</source>
        <translation>抢占无济于事：驱逐优先级较低的 Pod 也腾不出任何节点。</translation>
    </message>
    <message numerus="yes">
        <source>Evicting %Ln pod(s) makes room on %1</source>
        <translation>
            <numerusform>驱逐 %Ln 个 Pod 可在 %1 上腾出位置</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, priority %2</source>
        <translation>%1，优先级 %2</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>violates budget %1: it allows %2, this takes %3</source>
        <translation>违反中断预算 %1：允许 %2，此举占用 %3</translation>
    </message>
    <message>
        <source>budget %1: %2 allowed before, %3 after</source>
        <translation>中断预算 %1：之前允许 %2，之后允许 %3</translation>
    </message>
    <message>
        <source>No disruption budget protects them.</source>
        <translation>没有中断预算保护它们。</translation>
    </message>
    <message>
        <source>The search was cut short: there may be other changes that would help.</source>
        <translation>搜索提前结束：可能还有别的办法。</translation>
    </message>
</context>
<context>
    <name>bayplan::NodeReasons</name>
    <message>
        <source>Plugin</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>In the scheduler&apos;s words</source>
        <translation>调度器原文</translation>
    </message>
    <message>
        <source>Every plugin that refuses the pod on this node</source>
        <translation>在此节点上拒绝该 Pod 的所有插件</translation>
    </message>
    <message>
        <source>Copy the scheduler&apos;s words</source>
        <translation>复制调度器原文</translation>
    </message>
    <message>
        <source>Evicting pods would not change it.</source>
        <translation>驱逐 Pod 也无法改变。</translation>
    </message>
    <message>
        <source>not modelled: %1</source>
        <translation>未建模：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::NodeTableModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>%1
requested</source>
        <translation>%1
请求</translation>
    </message>
    <message>
        <source>%1
allocatable</source>
        <translation>%1
可分配</translation>
    </message>
    <message>
        <source>%1
free</source>
        <translation>%1
空闲</translation>
    </message>
    <message>
        <source>Taints</source>
        <translation>污点</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>存续时间</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>nobody measured it</source>
        <translation>没有测量</translation>
    </message>
    <message>
        <source>%1
used</source>
        <translation>%1
已用</translation>
    </message>
    <message>
        <source>%1
free / all</source>
        <comment>a driver&apos;s devices</comment>
        <translation>%1
空闲 / 全部</translation>
    </message>
</context>
<context>
    <name>bayplan::NodesDrawing</name>
    <message>
        <source>The nodes of this conflict</source>
        <translation>这次冲突的节点</translation>
    </message>
    <message>
        <source>before: %1</source>
        <translation>原有：%1</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>a pod, what it takes, admitted or not</comment>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>已绑定</translation>
    </message>
    <message>
        <source>%1 believes %2 free</source>
        <translation>%1 以为空闲 %2</translation>
    </message>
    <message>
        <source>has %1</source>
        <translation>共有 %1</translation>
    </message>
    <message>
        <source>before</source>
        <translation>原有</translation>
    </message>
    <message>
        <source>oversold by %1</source>
        <translation>超卖 %1</translation>
    </message>
    <message>
        <source>in truth %1 free</source>
        <translation>实际空闲 %1</translation>
    </message>
</context>
<context>
    <name>bayplan::Notifications</name>
    <message>
        <source>%1 has ended.</source>
        <comment>a job</comment>
        <translation>“%1”已结束。</translation>
    </message>
</context>
<context>
    <name>bayplan::ObjectCommands</name>
    <message numerus="yes">
        <source>Copied %Ln name(s).</source>
        <translation>
            <numerusform>已复制 %Ln 个名称。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source># %1 was not read from a file.</source>
        <translation># %1 不是从文件读入的。</translation>
    </message>
    <message numerus="yes">
        <source>Copied the YAML of %Ln object(s).</source>
        <translation>
            <numerusform>已复制 %Ln 个对象的 YAML。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Selected %Ln pod(s) of %1.</source>
        <translation>
            <numerusform>已选中 %1 的 %Ln 个 Pod。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ObjectTable</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln selected</source>
        <translation>
            <numerusform>%1 · 选中 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter: gpu&gt;0</source>
        <translation>筛选：gpu&gt;0</translation>
    </message>
    <message>
        <source>Filter of the table: %1</source>
        <comment>its title</comment>
        <translation>表格筛选：%1</translation>
    </message>
    <message>
        <source>Rows by name, field, amount or label, as in the search field; only in this table</source>
        <translation>按名称、字段、数量或标签筛选行，写法同搜索框；只作用于这张表</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Save the rows and columns that are shown as comma-separated values</source>
        <translation>把显示的行和列保存为逗号分隔的文件（CSV）</translation>
    </message>
    <message>
        <source>Export CSV</source>
        <translation>导出 CSV</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Groups: %1</source>
        <translation>分组：%1</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>Open all groups</source>
        <translation>展开所有分组</translation>
    </message>
    <message>
        <source>Close all groups</source>
        <translation>收起所有分组</translation>
    </message>
</context>
<context>
    <name>bayplan::OrderDialog</name>
    <message>
        <source>Volcano job</source>
        <translation>Volcano Job</translation>
    </message>
    <message>
        <source>Order of start</source>
        <translation>启动次序</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a kind of application, its name</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>What waits for what</source>
        <translation>什么在等什么</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>✗ These wait for one another: %1</source>
        <translation>✗ 这些互相等待：%1</translation>
    </message>
    <message>
        <source>The controller cannot order them, and takes the order of listing: %1</source>
        <translation>控制器无法排序，改用列出的次序：%1</translation>
    </message>
    <message>
        <source>The numbers say in which order pods are tried; nothing waits. An arrow goes from what is depended on.</source>
        <translation>数字是尝试 Pod 的次序；没有什么等待。箭头从被依赖的部分出发。</translation>
    </message>
    <message>
        <source>What waits has no pods yet: its controller makes them when those before it are ready.</source>
        <translation>等待中的还没有 Pod：前面的就绪后控制器才创建。</translation>
    </message>
    <message>
        <source>Nothing waits.</source>
        <translation>没有什么在等待。</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>With a node</source>
        <translation>有节点</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>not there: %1</source>
        <translation>不存在：%1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>numbers of pods</comment>
        <translation>%1/%2</translation>
    </message>
</context>
<context>
    <name>bayplan::OrderPicture</name>
    <message>
        <source>Parts in their order</source>
        <translation>各部分的次序</translation>
    </message>
    <message>
        <source>↻ waits for itself</source>
        <translation>↻ 等待自己</translation>
    </message>
    <message>
        <source>… waits</source>
        <translation>… 等待中</translation>
    </message>
    <message>
        <source>%1 of %2 ready</source>
        <comment>numbers of pods</comment>
        <translation>%1/%2 就绪</translation>
    </message>
    <message>
        <source>%1 of %2 with a node</source>
        <comment>numbers of pods</comment>
        <translation>%1/%2 有节点</translation>
    </message>
</context>
<context>
    <name>bayplan::OutcomeModel</name>
    <message>
        <source>%1 of %2</source>
        <comment>runs</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Mean ± spread over %1 seeds; from %2 to %3</source>
        <translation>%1 个种子的均值 ± 离散；从 %2 到 %3</translation>
    </message>
    <message>
        <source>No placement does better than %1</source>
        <translation>没有放置优于 %1</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Its quota is %1</source>
        <translation>其配额为 %1</translation>
    </message>
    <message>
        <source>★ %1</source>
        <comment>the best of a row</comment>
        <translation>★ %1</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>界限</translation>
    </message>
    <message>
        <source>What no placement does better; of a node pool, its quota</source>
        <translation>任何放置都不会更好的值；对节点池是其配额</translation>
    </message>
</context>
<context>
    <name>bayplan::PairMap</name>
    <message numerus="yes">
        <source>%Ln pods</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 %3 %</source>
        <translation>%1，%2 %3 %</translation>
    </message>
    <message>
        <source>%1
%2: %3
%4: %5</source>
        <comment>a node; under A; under B</comment>
        <translation>%1
%2：%3
%4：%5</translation>
    </message>
    <message>
        <source>Two pictures of the cluster, side by side</source>
        <translation>并排的两幅集群图</translation>
    </message>
    <message>
        <source>not there</source>
        <comment>a node</comment>
        <translation>不存在</translation>
    </message>
</context>
<context>
    <name>bayplan::PairPane</name>
    <message>
        <source>Resource that fills the two maps</source>
        <translation>填充两张图的资源</translation>
    </message>
    <message>
        <source>A frame: other pods stand there.</source>
        <translation>加框：其上的 Pod 不同。</translation>
    </message>
</context>
<context>
    <name>bayplan::PendingCards</name>
    <message>
        <source>Pending pods</source>
        <translation>待调度的 Pod</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>pod or workload, namespace</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>No pod waits for a node.</source>
        <translation>没有等待节点的 Pod。</translation>
    </message>
    <message>
        <source>of the pod group %1</source>
        <translation>属于 Pod 组 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>how much of a gang is placed, and why not more</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>bayplan::PendingTray</name>
    <message>
        <source>Filter by name or namespace</source>
        <translation>按名称或命名空间筛选</translation>
    </message>
    <message>
        <source>Filter pending pods</source>
        <translation>筛选待调度的 Pod</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pending pod(s)</source>
        <translation>
            <numerusform>%Ln 个待调度的 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 个</translation>
    </message>
</context>
<context>
    <name>bayplan::PictureCommands</name>
    <message>
        <source>The picture is too large for the clipboard: export it as SVG or PDF.</source>
        <translation>图片太大，剪贴板放不下：请导出为 SVG 或 PDF。</translation>
    </message>
    <message>
        <source>Copied as a picture.</source>
        <translation>已复制为图片。</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>SVG (*.svg);;PDF (*.pdf);;PNG (*.png)</source>
        <translation>SVG (*.svg);;PDF (*.pdf);;PNG (*.png)</translation>
    </message>
    <message>
        <source>%1 is written.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>The picture could not be written: %1</source>
        <translation>无法写入图片：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::PlanCommands</name>
    <message>
        <source>PDF, to read and sign (*.pdf)</source>
        <translation>PDF，供阅读和签名 (*.pdf)</translation>
    </message>
    <message>
        <source>Web page (*.html *.htm)</source>
        <translation>网页 (*.html *.htm)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Script of kubectl (*.sh)</source>
        <translation>kubectl 脚本 (*.sh)</translation>
    </message>
    <message>
        <source>Paused PodMigrationJobs (*.yaml *.yml)</source>
        <translation>暂停的 PodMigrationJob (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>Export plan</source>
        <translation>导出方案</translation>
    </message>
    <message>
        <source>%1 is still under way.</source>
        <translation>%1 仍在进行。</translation>
    </message>
    <message>
        <source>A plan is exported as .pdf, .html, .csv, .sh or .yaml, not as %1.</source>
        <translation>方案可导出为 .pdf、.html、.csv、.sh 或 .yaml，不能导出为 %1。</translation>
    </message>
    <message>
        <source>Plan %1, made for %2</source>
        <translation>方案 %1，针对 %2</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <source>Steps that cannot be carried out so</source>
        <translation>不能这样执行的步骤</translation>
    </message>
    <message>
        <source>The plan was not exported: %1</source>
        <translation>方案未导出：%1</translation>
    </message>
    <message numerus="yes">
        <source>Nothing was written: %Ln step(s) cannot be carried out so.</source>
        <translation>
            <numerusform>未写入任何内容：%Ln 个步骤不能这样执行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>%1 is written, and says which steps do not fit.</source>
        <translation>已写入 %1，其中说明了哪些步骤不适合。</translation>
    </message>
    <message>
        <source>%1 is written. It contains the names in this cluster.</source>
        <translation>已写入 %1。其中含有此集群中的名称。</translation>
    </message>
    <message>
        <source>Open a policy of the descheduler</source>
        <translation>打开 descheduler 的策略</translation>
    </message>
    <message>
        <source>Policies (*.yaml *.yml *.json);;All files (*)</source>
        <translation>策略 (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 is no policy that can be played.</source>
        <translation>%1 不是可以运行的策略。</translation>
    </message>
    <message>
        <source>Faults of the policy</source>
        <translation>策略的错误</translation>
    </message>
</context>
<context>
    <name>bayplan::PlanModel</name>
    <message>
        <source>forced: %1</source>
        <translation>强制：%1</translation>
    </message>
    <message>
        <source>#</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Rules broken</source>
        <translation>违反的规则</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>GPU-hours</source>
        <translation>GPU 小时</translation>
    </message>
</context>
<context>
    <name>bayplan::PlanView</name>
    <message>
        <source>Nothing of this is sent to the cluster.</source>
        <translation>这些都不会发送到集群。</translation>
    </message>
    <message>
        <source>Changes since the cluster was opened</source>
        <translation>打开集群以来的更改</translation>
    </message>
    <message>
        <source>No changes yet.

Schedule the pending pods, drag a pod to another node, evict one or cordon a node:
every change is listed here and can be saved as a plan file.</source>
        <translation>还没有更改。

调度待调度的 Pod、把 Pod 拖到别的节点、驱逐 Pod 或封锁节点：
每项更改都列在这里，可以保存为方案文件。</translation>
    </message>
    <message>
        <source>No changes</source>
        <translation>没有更改</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between counts of changes</comment>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%Ln placed</source>
        <translation>
            <numerusform>已放置 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation>
            <numerusform>移动 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln evicted</source>
        <translation>
            <numerusform>驱逐 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cordoned</source>
        <translation>
            <numerusform>封锁 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln uncordoned</source>
        <translation>
            <numerusform>解除封锁 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln forced</source>
        <translation>
            <numerusform>强制 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s): %1</source>
        <translation>
            <numerusform>%Ln 项更改：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln claim(s) assumed</source>
        <translation>
            <numerusform>假定 %Ln 个声明</numerusform>
        </translation>
    </message>
    <message>
        <source>Steps of the plan</source>
        <translation>方案的步骤</translation>
    </message>
    <message>
        <source>Find a plan</source>
        <translation>寻找方案</translation>
    </message>
    <message>
        <source>Find a plan…</source>
        <translation>寻找方案…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln scaled</source>
        <translation>
            <numerusform>伸缩 %Ln 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PluginLists</name>
    <message>
        <source>Extension point</source>
        <translation>扩展点</translation>
    </message>
    <message>
        <source>Plugins of the point, in order</source>
        <translation>该扩展点的插件，按顺序</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>提前</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>推后</translation>
    </message>
    <message>
        <source>As by default</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>The default plugins in the default order</source>
        <translation>默认插件及默认顺序</translation>
    </message>
    <message>
        <source>Ticked plugins run at this point, from top to bottom.</source>
        <translation>勾选的插件在此扩展点自上而下运行。</translation>
    </message>
    <message>
        <source>Ticked plugins run at every point that they take part in, from top to bottom, where the point itself says nothing else.</source>
        <translation>勾选的插件在其参与的每个扩展点自上而下运行，除非扩展点另有设置。</translation>
    </message>
</context>
<context>
    <name>bayplan::PodTableModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2 ago)</source>
        <translation>%1（%2前）</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>运行状态</translation>
    </message>
    <message>
        <source>Restarts</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>存续时间</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>nobody measured it</source>
        <translation>没有测量</translation>
    </message>
    <message>
        <source>%1
used</source>
        <translation>%1
已用</translation>
    </message>
    <message>
        <source>Namespace, then owner</source>
        <translation>命名空间，再按所有者</translation>
    </message>
    <message>
        <source>No owner</source>
        <translation>无所有者</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pending</source>
        <translation>
            <numerusform>%Ln 个待调度</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>at least; some are unknown</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a place</source>
        <translation>
            <numerusform>%Ln 个无处可放</numerusform>
        </translation>
    </message>
    <message>
        <source>Last
decision</source>
        <translation>上次
决策</translation>
    </message>
</context>
<context>
    <name>bayplan::PoolPaths</name>
    <message>
        <source>Pools with what they have in use</source>
        <translation>节点池及其已用量</translation>
    </message>
    <message>
        <source>The path of the pod</source>
        <translation>Pod 的去路</translation>
    </message>
    <message>
        <source>Pools and paths</source>
        <translation>节点池与去路</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Path of the pod</source>
        <translation>Pod 的去路</translation>
    </message>
    <message>
        <source>no pool</source>
        <translation>无节点池</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>节点池</translation>
    </message>
    <message>
        <source>Nodes with</source>
        <translation>节点标签</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>配置档</translation>
    </message>
    <message>
        <source>Nodes in use</source>
        <translation>在用节点</translation>
    </message>
    <message>
        <source>Pods of the load</source>
        <translation>负载的 Pod</translation>
    </message>
    <message>
        <source>Used of the quota</source>
        <translation>配额已用</translation>
    </message>
    <message>
        <source>Price an hour</source>
        <translation>每小时价格</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <comment>a resource, an amount, its quota</comment>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a number, a number</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Nodes that take it</source>
        <translation>收它的节点</translation>
    </message>
    <message>
        <source>Quota when it came</source>
        <translation>到来时的配额</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Placing the pods again…</source>
        <translation>正在重新放置 Pod…</translation>
    </message>
    <message>
        <source>No profile has the scheduler name %1: this scheduler leaves the pod alone.</source>
        <translation>没有配置档具有调度器名称 %1：这个调度器不理会该 Pod。</translation>
    </message>
    <message>
        <source>By profile %1 it finds no node.</source>
        <translation>按配置档 %1，它找不到节点。</translation>
    </message>
    <message>
        <source>By profile %1 it goes to node %2, pool: %3</source>
        <comment>a profile, a node, a pool</comment>
        <translation>按配置档 %1，它去节点 %2，节点池：%3</translation>
    </message>
    <message>
        <source>%1: %2 of %3 used, %4 asked for</source>
        <comment>a resource, amounts</comment>
        <translation>%1：%3 中已用 %2，请求 %4</translation>
    </message>
    <message>
        <source>→ %1</source>
        <comment>the pool that is chosen</comment>
        <translation>→ %1</translation>
    </message>
</context>
<context>
    <name>bayplan::PoolsDialog</name>
    <message>
        <source>Node pools</source>
        <translation>节点池</translation>
    </message>
    <message>
        <source>A pool is the nodes with certain labels. A profile named in it keeps its pods there; no pod is placed on its nodes beyond the quota; the price is that of one node for an hour.</source>
        <translation>节点池就是具有某些标签的节点。池中写明的配置档把自己的 Pod 留在那里；超出配额的 Pod 不会放到其节点上；价格是一个节点每小时的价格。</translation>
    </message>
    <message>
        <source>choose a label</source>
        <translation>选择标签</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%Ln value(s))</source>
        <translation>
            <numerusform>%1（%Ln 个值）</numerusform>
        </translation>
    </message>
    <message>
        <source>One pool for each value of</source>
        <translation>按标签的每个值各建一个池：</translation>
    </message>
    <message>
        <source>Node pools as YAML</source>
        <translation>节点池的 YAML</translation>
    </message>
    <message>
        <source>&amp;Use these pools</source>
        <translation>使用这些池(&amp;U)</translation>
    </message>
    <message>
        <source>No pools: all nodes are open to all profiles</source>
        <translation>没有节点池：所有节点对所有配置档开放</translation>
    </message>
    <message numerus="yes">
        <source>✓ %Ln pool(s)</source>
        <translation>
            <numerusform>✓ %Ln 个节点池</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::PreferencesDialog</name>
    <message>
        <source>Reduced motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Language of the desktop</source>
        <translation>桌面的语言</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Small (90 %)</source>
        <translation>小（90 %）</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Large (115 %)</source>
        <translation>大（115 %）</translation>
    </message>
    <message>
        <source>Larger (130 %)</source>
        <translation>更大（130 %）</translation>
    </message>
    <message>
        <source>Rows and buttons</source>
        <translation>行与按钮</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>宽松</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>紧凑</translation>
    </message>
    <message>
        <source>Without motion, pods and ranks stand at their new places at once; what changed is still marked for a moment.</source>
        <translation>没有动画时，Pod 和排名立即出现在新位置；变化之处仍会短暂标出。</translation>
    </message>
    <message>
        <source>What says most about the cluster</source>
        <translation>最能说明该集群的</translation>
    </message>
    <message>
        <source>Nodes are filled by</source>
        <translation>节点填充依据</translation>
    </message>
    <message>
        <source>Nodes are grouped by</source>
        <translation>节点分组依据</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Pending pods at the start</source>
        <translation>启动时的待定 Pod</translation>
    </message>
    <message>
        <source>As they were left</source>
        <translation>与上次离开时相同</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>For every cluster that is opened. One that has no such resource or label is shown by what says most about it.</source>
        <translation>用于每个打开的集群。没有该资源或标签的集群，按最能说明它的方式显示。</translation>
    </message>
    <message>
        <source>What is used</source>
        <translation>实际用量</translation>
    </message>
    <message>
        <source>Asked only on request</source>
        <translation>仅在要求时查询</translation>
    </message>
    <message>
        <source>From metrics.k8s.io, as soon as connected</source>
        <translation>连接后即从 metrics.k8s.io 查询</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds</comment>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Ask again every</source>
        <translation>再次查询的间隔</translation>
    </message>
    <message>
        <source>A metrics-server measures every 15 seconds by default. Figures of files, or of kubectl top, are read with the cluster.</source>
        <translation>metrics-server 默认每 15 秒测量一次。文件或 kubectl top 中的数值随集群一起读取。</translation>
    </message>
</context>
<context>
    <name>bayplan::ProfileView</name>
    <message>
        <source>Profile</source>
        <translation>配置档</translation>
    </message>
    <message>
        <source>The schedulerName by which pods choose this profile</source>
        <translation>Pod 选用此配置档时使用的 schedulerName</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Another profile that begins as this one</source>
        <translation>以此配置档为起点新建一个</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Back to the configuration that is in use</source>
        <translation>回到正在使用的配置</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Decide by this configuration from now on; undo brings the other one back</source>
        <translation>今后按此配置决策；撤销可恢复原来的配置</translation>
    </message>
    <message>
        <source>Import a scheduler configuration</source>
        <translation>导入调度器配置</translation>
    </message>
    <message>
        <source>KubeSchedulerConfiguration (*.yaml *.yml *.json);;All files (*)</source>
        <translation>KubeSchedulerConfiguration (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export the scheduler configuration</source>
        <translation>导出调度器配置</translation>
    </message>
    <message>
        <source>YAML (*.yaml *.yml)</source>
        <translation>YAML (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Plugins</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Choose a pod, on the map or in the tables, to see which nodes it would get and how the sliders change that.</source>
        <translation>在图或表格中选择一个 Pod，查看它会得到哪些节点，以及滑块如何改变结果。</translation>
    </message>
    <message>
        <source>%1 by this profile</source>
        <translation>按此配置档的 %1</translation>
    </message>
    <message numerus="yes">
        <source>It fits on none of %Ln node(s); weights change nothing about that.</source>
        <translation>
            <numerusform>%Ln 个节点都不合适；权重改变不了这一点。</numerusform>
        </translation>
    </message>
    <message>
        <source>It fits on one node only; nothing is scored then.</source>
        <translation>只有一个节点合适；此时不打分。</translation>
    </message>
    <message numerus="yes">
        <source>The best %1 of %Ln node(s) that fit; the arrows compare with the configuration in use.</source>
        <translation>
            <numerusform>%Ln 个合适节点中最好的 %1 个；箭头表示与正在使用的配置相比的变化。</numerusform>
        </translation>
    </message>
    <message>
        <source>Extenders are not asked here.</source>
        <translation>此处不询问扩展程序（extender）。</translation>
    </message>
    <message>
        <source>%1 could not be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>edited profile</source>
        <translation>编辑后的配置档</translation>
    </message>
    <message>
        <source>schedulerName of the profile</source>
        <translation>配置档的 schedulerName</translation>
    </message>
    <message>
        <source>Asking every node about %1…</source>
        <translation>正在就 %1 询问每个节点…</translation>
    </message>
    <message>
        <source>Whose configuration</source>
        <translation>谁的配置</translation>
    </message>
    <message>
        <source>Whose configuration is edited: kube-scheduler&apos;s, or Volcano&apos;s volcano-scheduler.conf</source>
        <translation>编辑谁的配置：kube-scheduler 的，或 Volcano 的 volcano-scheduler.conf</translation>
    </message>
</context>
<context>
    <name>bayplan::QueueModel</name>
    <message>
        <source>closed</source>
        <comment>a queue</comment>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>%1 used of %2</source>
        <translation>已用 %1，共 %2</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>%1 borrowed</source>
        <translation>借用 %1</translation>
    </message>
    <message>
        <source>%1 guaranteed</source>
        <translation>保障 %1</translation>
    </message>
    <message>
        <source>%1 asked for</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>%1 available now</source>
        <translation>此刻可用 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Have it</source>
        <comment>jobs that have what they asked for</comment>
        <translation>持有</translation>
    </message>
    <message>
        <source>Wait</source>
        <comment>jobs</comment>
        <translation>等待</translation>
    </message>
    <message>
        <source>Own</source>
        <comment>what belongs to a queue</comment>
        <translation>自有</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>Borrowed</source>
        <translation>借用</translation>
    </message>
    <message>
        <source>Lendable</source>
        <translation>可借出</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>priority %L1</source>
        <translation>优先级 %L1</translation>
    </message>
    <message>
        <source>only then</source>
        <comment>a queue that the second configuration adds</comment>
        <translation>仅那时有</translation>
    </message>
    <message>
        <source>not then</source>
        <comment>a queue that the second configuration does not have</comment>
        <translation>那时没有</translation>
    </message>
    <message>
        <source>closed → open</source>
        <comment>a queue</comment>
        <translation>关闭 → 开放</translation>
    </message>
    <message>
        <source>open → closed</source>
        <comment>a queue</comment>
        <translation>开放 → 关闭</translation>
    </message>
    <message>
        <source>As it is:</source>
        <translation>现状：</translation>
    </message>
    <message>
        <source>Then:</source>
        <comment>under the second configuration</comment>
        <translation>那时：</translation>
    </message>
    <message>
        <source>up to %1</source>
        <comment>an amount</comment>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <comment>amounts</comment>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>%1 lent</source>
        <translation>借出 %1</translation>
    </message>
    <message>
        <source>Lent</source>
        <translation>已借出</translation>
    </message>
</context>
<context>
    <name>bayplan::QueuesView</name>
    <message>
        <source>Volcano&apos;s configuration…</source>
        <translation>Volcano 的配置…</translation>
    </message>
    <message>
        <source>Also those that lack nothing</source>
        <translation>也列出一无所缺的</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Jobs in the queue</source>
        <translation>队列中的作业</translation>
    </message>
    <message>
        <source>Whose queues</source>
        <translation>谁的队列</translation>
    </message>
    <message>
        <source>Resource of the bars</source>
        <translation>条形表示的资源</translation>
    </message>
    <message>
        <source>Queues of</source>
        <translation>队列属于</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>What quota and nodes say</source>
        <translation>配额和节点怎么说</translation>
    </message>
    <message>
        <source>Choose a job: what its quota says, and what the nodes say, stands here in full.</source>
        <translation>选择一个作业：其配额怎么说、节点怎么说，全文在此。</translation>
    </message>
    <message>
        <source>Turn of the system</source>
        <translation>系统的一轮</translation>
    </message>
    <message>
        <source>What changed in this turn</source>
        <translation>这一轮中的变化</translation>
    </message>
    <message>
        <source>What points nowhere</source>
        <translation>指向不存在之物的</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Turn by turn</source>
        <translation>逐轮</translation>
    </message>
    <message>
        <source>Points nowhere</source>
        <translation>指向不存在之物</translation>
    </message>
    <message>
        <source>Whose turn is it?</source>
        <translation>轮到谁？</translation>
    </message>
    <message>
        <source>Open a cluster: its queues, what each may use and uses, and the jobs that wait in them stand here.</source>
        <translation>打开一个集群：此处列出其队列、各自可用和已用的量，以及其中等待的作业。</translation>
    </message>
    <message>
        <source>Playing the queues…</source>
        <translation>正在推演队列…</translation>
    </message>
    <message>
        <source>Playing the queues</source>
        <translation>推演队列</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Choose whose queues once more to start anew.</source>
        <translation>再次选择谁的队列即可重新开始。</translation>
    </message>
    <message>
        <source>The queues could not be played</source>
        <translation>无法推演队列</translation>
    </message>
    <message>
        <source>PriorityClasses</source>
        <translation>PriorityClass</translation>
    </message>
    <message>
        <source>Points nowhere (%1)</source>
        <translation>指向不存在之物（%1）</translation>
    </message>
    <message>
        <source>▭ its own</source>
        <translation>▭ 自有</translation>
    </message>
    <message>
        <source>■ used of it</source>
        <translation>■ 其中已用</translation>
    </message>
    <message>
        <source>▨ borrowed</source>
        <translation>▨ 借用</translation>
    </message>
    <message>
        <source>❘ never more</source>
        <translation>❘ 上限</translation>
    </message>
    <message>
        <source>Jobs (%1)</source>
        <translation>作业（%1）</translation>
    </message>
    <message>
        <source>Jobs of %1 (%2)</source>
        <translation>%1 的作业（%2）</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1（%2/%3）</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变化者</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>▭ asked for</source>
        <translation>▭ 请求</translation>
    </message>
    <message>
        <source>If I submitted…</source>
        <translation>假如提交…</translation>
    </message>
    <message>
        <source>Without it</source>
        <translation>不提交</translation>
    </message>
    <message>
        <source>A file with a Job, PodGroup or pods that are not there yet: what they would get, and at whose cost</source>
        <translation>含有尚不存在的 Job、PodGroup 或 Pod 的文件：它们会得到什么，以谁为代价</translation>
    </message>
    <message>
        <source>%1 of %2 pods with a node</source>
        <translation>%1/%2 个 Pod 有节点</translation>
    </message>
    <message>
        <source>would have its quota</source>
        <translation>会得到配额</translation>
    </message>
    <message>
        <source>would wait, as number %1 of its queue</source>
        <translation>会等待，在队列中第 %1 位</translation>
    </message>
    <message>
        <source>would take no part</source>
        <translation>不会参与</translation>
    </message>
    <message>
        <source>would wait</source>
        <translation>会等待</translation>
    </message>
    <message>
        <source>%1 has no job of these queues.</source>
        <translation>%1 中没有这些队列的作业。</translation>
    </message>
    <message>
        <source>No other job has less for it.</source>
        <translation>没有其他作业因此得到更少。</translation>
    </message>
    <message>
        <source>It costs %1 its quota.</source>
        <translation>代价是 %1 的配额。</translation>
    </message>
    <message>
        <source>It costs %1 nodes: %2.</source>
        <translation>代价是 %1 的节点：%2。</translation>
    </message>
    <message>
        <source>%1 waits longer: number %2, before it number %3.</source>
        <translation>%1 等待更久：第 %2 位，此前第 %3 位。</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… 还有 %1 个</translation>
    </message>
    <message>
        <source>What is not there yet</source>
        <translation>尚不存在的</translation>
    </message>
    <message>
        <source>Objects (*.yaml *.yml *.json);;All files (*)</source>
        <translation>对象 (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 unknown: %2</source>
        <comment>a kind; why it could not be read</comment>
        <translation>%1 未知：%2</translation>
    </message>
    <message>
        <source>Beside another…</source>
        <translation>与另一个并排…</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在图上显示</translation>
    </message>
    <message>
        <source>A second configuration beside this one: a volcano-scheduler.conf or the like, or queues that take the place of those with their names</source>
        <translation>放在旁边的第二个配置：volcano-scheduler.conf 之类，或取代同名队列的队列</translation>
    </message>
    <message>
        <source>The map with the pods where they are after this turn, as a what-if; those of the turn are marked, evicted ones first</source>
        <translation>以假设的形式显示这一轮之后 Pod 所在的图；这一轮的 Pod 有编号，被驱逐的在先</translation>
    </message>
    <message>
        <source>Turn by turn, with it</source>
        <comment>with the second configuration</comment>
        <translation>逐轮（换成它）</translation>
    </message>
    <message>
        <source>With %1 nothing differs.</source>
        <translation>换成 %1，没有任何不同。</translation>
    </message>
    <message>
        <source>With %1 %2 and %3. The lower bar, and what stands right of an arrow, is with it.</source>
        <comment>a file; queues; jobs</comment>
        <translation>换成 %1，%2，%3。下面一条和箭头右边是换成它之后的。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln queue(s) differ</source>
        <translation>
            <numerusform>%Ln 个队列不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s) differ</source>
        <translation>
            <numerusform>%Ln 个作业不同</numerusform>
        </translation>
    </message>
    <message>
        <source>Only as it is</source>
        <translation>只看现状</translation>
    </message>
    <message>
        <source>A second configuration, or other queues</source>
        <translation>第二个配置，或其他队列</translation>
    </message>
    <message>
        <source>Configurations and objects (*.conf *.yaml *.yml *.json);;All files (*)</source>
        <translation>配置和对象 (*.conf *.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>%1 之后</translation>
    </message>
    <message>
        <source>Volcano&apos;s configuration</source>
        <translation>Volcano 的配置</translation>
    </message>
    <message>
        <source>stays; it might have been taken as well: lots are drawn between them</source>
        <translation>留下；它同样可能被取走：在它们之间抽签</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>现状</translation>
    </message>
    <message>
        <source>%1 and %L2 more</source>
        <translation>%1 和另外 %L2 个</translation>
    </message>
    <message>
        <source>%1, and perhaps more, which were not tried</source>
        <translation>%1，可能还有没有试过的</translation>
    </message>
    <message>
        <source>by lot; any of these as well: %1</source>
        <translation>靠抽签；同样可能是其中任何一个：%1</translation>
    </message>
    <message>
        <source>▁ guaranteed</source>
        <translation>▁ 保障量</translation>
    </message>
    <message>
        <source>Every job has what it asks for. &quot;Also those that lack nothing&quot; lists them.</source>
        <translation>每个作业都有它所请求的。勾选“也列出一无所缺的”可列出它们。</translation>
    </message>
    <message>
        <source>taken back, whatever is drawn</source>
        <translation>被收回，无论怎样抽取</translation>
    </message>
    <message>
        <source>taken back; not known: whether another draw places it; tried: %L1</source>
        <translation>被收回；换一次抽取能否放下，不得而知；试过：%L1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 在 %2</translation>
    </message>
    <message>
        <source>taken back; by another draw it has a place: %1</source>
        <translation>被收回；换一次抽取有位置：%1</translation>
    </message>
    <message>
        <source>There is no job in a queue.</source>
        <translation>队列中没有作业。</translation>
    </message>
    <message>
        <source>▧ lent</source>
        <translation>▧ 已借出</translation>
    </message>
    <message>
        <source>░ perhaps lent: by it or by others</source>
        <translation>░ 可能借出：由它或由别的队列</translation>
    </message>
</context>
<context>
    <name>bayplan::Rail</name>
    <message>
        <source>Screens</source>
        <translation>界面</translation>
    </message>
    <message>
        <source>Ask</source>
        <comment>screens that answer questions</comment>
        <translation>提问</translation>
    </message>
    <message>
        <source>Change</source>
        <comment>screens on which something is changed</comment>
        <translation>更改</translation>
    </message>
</context>
<context>
    <name>bayplan::RankingList</name>
    <message>
        <source>The best nodes for the pod</source>
        <translation>该 Pod 的最佳节点</translation>
    </message>
    <message>
        <source>new</source>
        <comment>a node that did not fit before</comment>
        <translation>新</translation>
    </message>
    <message>
        <source>%L1. %2 with %L3, %4 under the profile in use</source>
        <translation>%L1. %2，得分 %L3，在使用中的配置下%4</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>不合适</translation>
    </message>
    <message>
        <source>rank %L1</source>
        <translation>第 %L1 名</translation>
    </message>
    <message>
        <source>%1: raw %L2, normalised %L3 × weight %L4 = %L5</source>
        <translation>%1：原始 %L2，归一化 %L3 × 权重 %L4 = %L5</translation>
    </message>
</context>
<context>
    <name>bayplan::RanksPicture</name>
    <message>
        <source>Ranks along the topology</source>
        <translation>沿拓扑的序号</translation>
    </message>
    <message>
        <source>rank %L1: %2 on %3</source>
        <comment>a number, a pod, a node</comment>
        <translation>序号 %L1：%2 在 %3</translation>
    </message>
</context>
<context>
    <name>bayplan::ReasonList</name>
    <message>
        <source>fits</source>
        <translation>合适</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s): %1</source>
        <translation>
            <numerusform>%Ln 个节点：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>How many nodes gave which answer</source>
        <translation>各种回答的节点数</translation>
    </message>
    <message>
        <source>Copy the scheduler&apos;s words</source>
        <translation>复制调度器原文</translation>
    </message>
</context>
<context>
    <name>bayplan::RecoveryBar</name>
    <message>
        <source>a session</source>
        <translation>一次会话</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 等另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Bayplan ended unexpectedly. %Ln change(s) of %1, begun %2, can be restored.</source>
        <translation>
            <numerusform>Bayplan 意外结束。可以恢复 %1 的 %Ln 项更改（开始于 %2）。</numerusform>
        </translation>
    </message>
    <message>
        <source>The last one was cut short and is left out.</source>
        <translation>最后一项不完整，已略去。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Restoring connects to that cluster; nothing is sent.</source>
        <translation>恢复时会连接该集群；不会发送任何更改。</translation>
    </message>
</context>
<context>
    <name>bayplan::ReleaseDialog</name>
    <message>
        <source>Release what landings left</source>
        <translation>清理落位残留</translation>
    </message>
    <message>
        <source>A run that crashed, here or on another machine, may leave requests, policies, gated pods or cordoned nodes. They are found by their label. What is younger than a minute is left alone: its run may go on.</source>
        <translation>崩溃的执行（无论在此处还是其他机器上）可能留下请求、策略、被门控扣住的 Pod 或被封锁的节点。它们按标签查找。不足一分钟的不作处理：其执行可能仍在继续。</translation>
    </message>
    <message>
        <source>What landings left</source>
        <translation>落位残留</translation>
    </message>
    <message>
        <source>&amp;Look again</source>
        <translation>再次查看(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Release</source>
        <translation>清理(&amp;R)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an object, what becomes of it</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) were left behind.</source>
        <translation>
            <numerusform>留下了 %Ln 项内容。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) may belong to a run that goes on elsewhere, being younger than a minute: look again later.</source>
        <translation>
            <numerusform>另有 %Ln 项未满一分钟，可能属于仍在别处进行的执行：请稍后再查看。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was left behind more than a minute ago.</source>
        <translation>没有一分钟以前的遗留。</translation>
    </message>
    <message>
        <source>Nothing was left behind.</source>
        <translation>没有残留。</translation>
    </message>
    <message>
        <source>Nothing was found, but not everything could be looked for.</source>
        <translation>没有找到，但并非全部都能查看。</translation>
    </message>
    <message>
        <source>No cluster is connected.</source>
        <translation>未连接集群。</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>Something else is under way.</source>
        <translation>正在进行其他工作。</translation>
    </message>
    <message>
        <source>is deleted</source>
        <translation>将删除</translation>
    </message>
    <message>
        <source>is evicted; what takes its place is free to go anywhere</source>
        <translation>将驱逐；其替代可落在任何节点</translation>
    </message>
    <message>
        <source>is uncordoned</source>
        <translation>将解除封锁</translation>
    </message>
    <message>
        <source>is let go to its node, where a journal knows it and it takes the pod</source>
        <translation>将放行到其节点（若有日志记载且节点接纳）</translation>
    </message>
    <message>
        <source>is let go to node %1, if that takes it</source>
        <translation>若节点 %1 接纳，将放行到该节点</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>始于</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>End within a second; what is not released by then stays as it is</source>
        <translation>一秒内结束；届时未清理的保持现状</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>被拒绝：%1</translation>
    </message>
    <message>
        <source>What was done is written down in %1</source>
        <translation>所做的一切记录在 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) released</source>
        <translation>
            <numerusform>已清理 %Ln 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) stay held back</source>
        <translation>
            <numerusform>%Ln 个 Pod 仍被扣住</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) refused</source>
        <translation>
            <numerusform>%Ln 项被拒绝</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) not begun</source>
        <translation>
            <numerusform>%Ln 项未开始</numerusform>
        </translation>
    </message>
    <message>
        <source>Releasing: %L1 of %L2…</source>
        <translation>正在清理：%L1 / %L2…</translation>
    </message>
    <message numerus="yes">
        <source>Let %Ln pod(s) that stay held back go to &amp;any node</source>
        <translation>
            <numerusform>让仍被扣住的 %Ln 个 Pod 到任何节点(&amp;A)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thing(s) without a clear answer</source>
        <translation>
            <numerusform>%Ln 项没有明确答复</numerusform>
        </translation>
    </message>
    <message>
        <source>policy binding</source>
        <translation>策略绑定</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>gated Pod</source>
        <translation>被门控的 Pod</translation>
    </message>
    <message>
        <source>pinned Pod</source>
        <translation>被固定的 Pod</translation>
    </message>
    <message>
        <source>cordoned Node</source>
        <translation>被封锁的 Node</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a kind, a name</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 of landing %3</source>
        <comment>a kind, a name, a move</comment>
        <translation>%1 %2（落位 %3）</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>bayplan::ReplayBar</name>
    <message>
        <source>Replay…</source>
        <translation>重放…</translation>
    </message>
    <message>
        <source>Close the note</source>
        <translation>关闭说明</translation>
    </message>
    <message>
        <source>Back to the former cluster</source>
        <translation>回到原来的集群</translation>
    </message>
    <message>
        <source>Try all scenarios on the cluster as it is now; what they were stays beside them</source>
        <translation>在现在的集群上试验所有情景；原来的结果会保留在旁边</translation>
    </message>
    <message>
        <source>The scenarios are those of this cluster from now on</source>
        <translation>从现在起，情景以这个集群为准</translation>
    </message>
    <message>
        <source>As if nothing had been replayed</source>
        <translation>如同没有重放过</translation>
    </message>
    <message>
        <source>What became of each change</source>
        <translation>每项更改的结果</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>When it was made</source>
        <translation>创建时</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Replaying the scenarios on the cluster as it is now…</source>
        <translation>正在现在的集群上重放情景…</translation>
    </message>
    <message>
        <source>The cluster is another one by now than these scenarios were made on.</source>
        <translation>集群已不是创建这些情景时的那个了。</translation>
    </message>
    <message>
        <source>Answers are still of the former cluster. To replay them says which changes apply, differ, or do not apply any more.</source>
        <translation>结果仍属于原来的集群。重放会说明哪些更改适用、有出入或不再适用。</translation>
    </message>
    <message>
        <source>What they were on the former cluster stays beside them, in Compare too, until this note is closed.</source>
        <translation>它们在原来集群上的结果会保留（“比较”中也有），直到关闭此说明。</translation>
    </message>
    <message>
        <source>This scenario was made after the others were replayed.</source>
        <translation>这个情景是在其他情景重放之后创建的。</translation>
    </message>
    <message>
        <source>Replayed: %1, %2, %3.</source>
        <comment>applies, differs, does not apply</comment>
        <translation>重放结果：%1，%2，%3。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln apply</source>
        <translation>
            <numerusform>%Ln 项适用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln apply differently</source>
        <translation>
            <numerusform>%Ln 项适用但有出入</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln do not apply</source>
        <translation>
            <numerusform>%Ln 项不适用</numerusform>
        </translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
</context>
<context>
    <name>bayplan::ReplayChart</name>
    <message>
        <source>arrived, % of the GPU capacity</source>
        <translation>已到达，占 GPU 容量的百分比</translation>
    </message>
    <message>
        <source>at %1 %: %2</source>
        <translation>在 %1 % 处：%2</translation>
    </message>
</context>
<context>
    <name>bayplan::ReplayPanel</name>
    <message>
        <source>Replaying the trace</source>
        <translation>重放轨迹</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>GPUs in use, % of all</source>
        <translation>使用中的 GPU，占全部的百分比</translation>
    </message>
    <message>
        <source>Fragment, % of all GPUs</source>
        <translation>碎片，占全部 GPU 的百分比</translation>
    </message>
    <message>
        <source>Tables of a trace: nodes, pods, arrivals, ranks</source>
        <translation>轨迹的表：节点、Pod、到达、名次</translation>
    </message>
    <message>
        <source>CSV tables (*.csv);;All files (*)</source>
        <translation>CSV 表格 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>How far the replays are</source>
        <translation>重放的进度</translation>
    </message>
    <message>
        <source>How ties are broken</source>
        <translation>同分时如何选择</translation>
    </message>
    <message>
        <source>ties by rank</source>
        <translation>同分取名次</translation>
    </message>
    <message>
        <source>ties by lot</source>
        <translation>同分抽签</translation>
    </message>
    <message>
        <source>Of nodes with equal scores the published experiment takes the lowest rank; kube-scheduler takes any.</source>
        <translation>得分相同的节点中，已发表的实验取名次最小的；kube-scheduler 任取一个。</translation>
    </message>
    <message>
        <source>nodes %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>pods %1</source>
        <translation>Pod %1</translation>
    </message>
    <message>
        <source>arrivals in the order of the file</source>
        <translation>按文件顺序到达</translation>
    </message>
    <message>
        <source>arrivals %1</source>
        <translation>到达 %1</translation>
    </message>
    <message>
        <source>ranks as the nodes stand</source>
        <translation>名次按节点的顺序</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>名次 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln seed(s)</source>
        <translation>
            <numerusform>%Ln 个种子</numerusform>
        </translation>
    </message>
    <message>
        <source>No table of a trace: %1</source>
        <translation>不是轨迹的表：%1</translation>
    </message>
    <message>
        <source>No trace yet</source>
        <translation>还没有轨迹</translation>
    </message>
    <message>
        <source>Choose policies and press Replay: pods arrive one at a time, each policy places them in its own copy of the cluster.</source>
        <translation>选择策略并按“重放”：Pod 逐个到达，每种策略在自己的集群副本里放置它们。</translation>
    </message>
    <message>
        <source>Choose the tables of an openb trace: nodes and pods, and, to follow the published runs, arrivals and ranks.
The curves say how much is in use and how much is fragment while pods arrive.</source>
        <translation>请选择 openb 轨迹的表：节点和 Pod；要照已发表的实验重放，还要到达和名次。
曲线说明随着 Pod 到达，多少在使用，多少成了碎片。</translation>
    </message>
    <message>
        <source>Choose at least one policy.</source>
        <translation>请至少选择一种策略。</translation>
    </message>
    <message>
        <source>The replay was cancelled.</source>
        <translation>重放已取消。</translation>
    </message>
    <message>
        <source>The trace cannot be replayed: %1</source>
        <translation>无法重放此轨迹：%1</translation>
    </message>
    <message>
        <source>%1: %2 by rank, %3 by lot</source>
        <comment>a policy; points of FGD&apos;s lead</comment>
        <translation>%1：按名次 %2，抽签 %3</translation>
    </message>
    <message>
        <source>FGD&apos;s lead in GPUs in use at 100 % arrived, in points, over %1</source>
        <translation>到达 100 % 时 FGD 在使用中的 GPU 上的领先（百分点），相对于 %1</translation>
    </message>
    <message>
        <source>Mind the ties: scores are coarse, and many nodes have equal ones. The published runs break them by rank, kube-scheduler by lot.</source>
        <translation>注意同分：分数很粗，许多节点得分相同。已发表的实验按名次选，kube-scheduler 随机选。</translation>
    </message>
    <message>
        <source>FGD&apos;s lead rests on how ties are broken, as the published one does: by rank, as a patched scheduler does it; kube-scheduler breaks them by lot.</source>
        <translation>FGD 的领先取决于同分时如何选择，已发表的结果也是如此：那里用打了补丁的调度器按名次选；kube-scheduler 则随机选。</translation>
    </message>
</context>
<context>
    <name>bayplan::ReplaySource</name>
    <message>
        <source>Going to another moment</source>
        <translation>正在转到另一时刻</translation>
    </message>
    <message>
        <source>Comparing moments</source>
        <translation>正在比较时刻</translation>
    </message>
    <message>
        <source>Counting what the recording tells</source>
        <translation>正在统计录制内容</translation>
    </message>
</context>
<context>
    <name>bayplan::RequestsDialog</name>
    <message>
        <source>which kinds the server has; group by group where it does not tell all at once</source>
        <translation>服务器有哪些种类；如果它不一次全部告知，则逐组询问</translation>
    </message>
    <message>
        <source>which kinds of the core it has</source>
        <translation>核心组有哪些种类</translation>
    </message>
    <message>
        <source>What may be listed and watched? A question; nothing is stored.</source>
        <translation>可以列出和监视什么？只是询问，不保存任何内容。</translation>
    </message>
    <message>
        <source>the same of each kind below, where the answer is not complete</source>
        <translation>如果回答不完整，再对下面的每种对象询问</translation>
    </message>
    <message>
        <source>every few seconds: is the server there?</source>
        <translation>每隔几秒：服务器还在吗？</translation>
    </message>
    <message>
        <source>list in pages, then watch with bookmarks</source>
        <translation>分页列出，然后带书签监视</translation>
    </message>
    <message>
        <source>%1; where the cluster serves it</source>
        <translation>%1；如果集群提供</translation>
    </message>
    <message>
        <source>What will be requested from the API</source>
        <translation>将向 API 请求什么</translation>
    </message>
    <message numerus="yes">
        <source>Reading only: %Ln kind(s) of object that scheduling depends on. No Secrets, no ConfigMaps, no logs. Nothing is installed and nothing is written; a request that would change something is refused in this program before it is sent.</source>
        <translation>
            <numerusform>只读取：调度所依赖的 %Ln 种对象。没有 Secret，没有 ConfigMap，没有日志。不安装任何东西，也不写入任何东西；会改变内容的请求在发送之前就被本程序拒绝。</numerusform>
        </translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>What for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>At the server of the context that is chosen.</source>
        <translation>在所选上下文的服务器上。</translation>
    </message>
    <message>
        <source>At %1.</source>
        <translation>在 %1。</translation>
    </message>
</context>
<context>
    <name>bayplan::ResourceBars</name>
    <message>
        <source>Resources: requested, allocatable and free</source>
        <translation>资源：请求、可分配和空闲</translation>
    </message>
    <message>
        <source>%1: %2 of %3 requested</source>
        <translation>%1：请求 %2 / %3</translation>
    </message>
    <message>
        <source>requested</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>allocatable</source>
        <translation>可分配</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>%1
%2 requested of %3</source>
        <translation>%1
请求 %2，共 %3</translation>
    </message>
    <message>
        <source>, %1 used</source>
        <translation>，已用 %1</translation>
    </message>
    <message>
        <source>%1 used: the thin bar</source>
        <translation>已用 %1：细条</translation>
    </message>
</context>
<context>
    <name>bayplan::RollbackDialog</name>
    <message>
        <source>step %1: %2</source>
        <comment>a note about a step</comment>
        <translation>步骤 %1：%2</translation>
    </message>
    <message>
        <source>Roll-back plan</source>
        <translation>回滚方案</translation>
    </message>
    <message>
        <source>What would undo this plan, the last step first. It is an estimate: pods that are moved get another name. After the run it is made anew of what was done, and can be reviewed and applied as any plan.</source>
        <translation>撤销此方案的步骤，最后一步在前。这是估计：被移动的 Pod 会有新名称。执行之后会按实际所做重新生成，可像任何方案一样审阅和应用。</translation>
    </message>
    <message>
        <source>Steps of the roll-back plan</source>
        <translation>回滚方案的步骤</translation>
    </message>
    <message>
        <source>Nothing can be undone.</source>
        <translation>没有可撤销的内容。</translation>
    </message>
    <message>
        <source>What has no way back, or half of one</source>
        <translation>无法撤销或只能部分撤销的内容</translation>
    </message>
    <message>
        <source>steps %1: %2</source>
        <comment>a note about several steps</comment>
        <translation>步骤 %1：%2</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <comment>pod, from, to</comment>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>%1. %2 %3</source>
        <comment>number, action, object</comment>
        <translation>%1. %2 %3</translation>
    </message>
</context>
<context>
    <name>bayplan::RowModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1  (%2)</source>
        <comment>a group and how many are in it</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Group %1, %2 rows, open</source>
        <translation>分组 %1，%2 行，已展开</translation>
    </message>
    <message>
        <source>Group %1, %2 rows, closed</source>
        <translation>分组 %1，%2 行，已收起</translation>
    </message>
</context>
<context>
    <name>bayplan::RunBar</name>
    <message>
        <source>S&amp;kip step</source>
        <translation>跳过步骤(&amp;K)</translation>
    </message>
    <message>
        <source>Re&amp;try step</source>
        <translation>重试步骤(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Steps that are over</source>
        <translation>已结束的步骤</translation>
    </message>
    <message>
        <source>Leave the chosen step out; what it did before stands</source>
        <translation>略去所选步骤；它之前所做的保留</translation>
    </message>
    <message>
        <source>Check the chosen step, which is held or blocked, now</source>
        <translation>再次检查被搁置的所选步骤</translation>
    </message>
    <message>
        <source>End within seconds; what is in the air is looked up by a resume</source>
        <translation>几秒内结束；未得到回答的调用会在继续执行时查明</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>继续(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
</context>
<context>
    <name>bayplan::RunMap</name>
    <message>
        <source>No run has begun.</source>
        <translation>还没有开始执行。</translation>
    </message>
    <message>
        <source>When the run began</source>
        <translation>执行开始时</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message numerus="yes">
        <source>%Ln done</source>
        <comment>steps of a run</comment>
        <translation>
            <numerusform>完成 %Ln 步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln under way</source>
        <comment>steps of a run</comment>
        <translation>
            <numerusform>进行中 %Ln 步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not done</source>
        <comment>steps of a run</comment>
        <translation>
            <numerusform>未做成 %Ln 步</numerusform>
        </translation>
    </message>
    <message>
        <source>next: %1</source>
        <comment>a step of a run</comment>
        <translation>下一步：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::RunOptions</name>
    <message>
        <source>Pods come in an order by &amp;lot</source>
        <translation>Pod 按抽签的顺序到来(&amp;L)</translation>
    </message>
    <message>
        <source>Pods of one priority; otherwise they come in the order of their creation</source>
        <translation>同一优先级的 Pod；否则按创建先后到来</translation>
    </message>
    <message>
        <source>&amp;Equal nodes are taken by lot</source>
        <translation>同分的节点抽签选取(&amp;E)</translation>
    </message>
    <message>
        <source>As kube-scheduler does; otherwise the first by name is taken</source>
        <translation>与 kube-scheduler 相同；否则取名称最前的</translation>
    </message>
    <message>
        <source>&amp;Prices from a file…</source>
        <translation>来自文件的价格…(&amp;P)</translation>
    </message>
    <message>
        <source>An instance table, CSV or Karpenter&apos;s JSON: what a node costs an hour by its labels</source>
        <translation>机型表，CSV 或 Karpenter 的 JSON：节点按其标签每小时的价格</translation>
    </message>
    <message>
        <source>&amp;Without the prices of %1</source>
        <comment>a file</comment>
        <translation>去掉 %1 的价格(&amp;W)</translation>
    </message>
    <message>
        <source>pods come by creation</source>
        <translation>Pod 按创建先后到来</translation>
    </message>
    <message>
        <source>equal nodes by name</source>
        <translation>同分的节点按名称</translation>
    </message>
    <message>
        <source>prices of %1</source>
        <comment>a file</comment>
        <translation>%1 的价格</translation>
    </message>
    <message>
        <source>Options…</source>
        <translation>选项…</translation>
    </message>
    <message>
        <source>Options: %1…</source>
        <comment>how many are not as at first</comment>
        <translation>选项：%1…</translation>
    </message>
    <message>
        <source>The order in which pods come, equal nodes, and prices</source>
        <translation>Pod 到来的顺序、同分的节点和价格</translation>
    </message>
    <message>
        <source>Open an instance table</source>
        <translation>打开机型表</translation>
    </message>
    <message>
        <source>Instance tables (*.csv *.json);;All files (*)</source>
        <translation>机型表 (*.csv *.json);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>bayplan::RunSteps</name>
    <message>
        <source>First difference</source>
        <translation>第一处不同</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>This moment on the map</source>
        <translation>在图上看此刻</translation>
    </message>
    <message>
        <source>Pod by pod</source>
        <translation>逐个 Pod</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>相比</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>One pod back</source>
        <translation>后退一个 Pod</translation>
    </message>
    <message>
        <source>One pod back ([)</source>
        <translation>后退一个 Pod（[）</translation>
    </message>
    <message>
        <source>One pod on</source>
        <translation>前进一个 Pod</translation>
    </message>
    <message>
        <source>One pod on (])</source>
        <translation>前进一个 Pod（]）</translation>
    </message>
    <message>
        <source>The cluster as it is after this pod, by the first strategy</source>
        <translation>按第一个策略放完此 Pod 之后的集群</translation>
    </message>
    <message>
        <source>Pods in the order in which they are tried</source>
        <translation>按尝试次序的 Pod</translation>
    </message>
    <message>
        <source>beside</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>%1, after pod %2 of %3</source>
        <comment>a strategy, a number, a number</comment>
        <translation>%1，第 %2 个 Pod 之后（共 %3 个）</translation>
    </message>
    <message>
        <source>Placing the pods again…</source>
        <translation>正在重新放置 Pod…</translation>
    </message>
    <message>
        <source>They part at pod %1 of %2.</source>
        <translation>在第 %1 个 Pod 处分开（共 %2 个）。</translation>
    </message>
    <message>
        <source>They put every pod on the same node.</source>
        <translation>每个 Pod 都放在同一个节点上。</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a pod, a node</comment>
        <translation>%1 在 %2</translation>
    </message>
    <message>
        <source>%1 finds no node: %2</source>
        <translation>%1 找不到节点：%2</translation>
    </message>
    <message>
        <source>%1 puts it on %2, the only node that takes it.</source>
        <translation>%1 把它放在 %2，唯一能收它的节点。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a node, its score</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 puts it on %2. Of %Ln node(s) that take it the best are %3.</source>
        <translation>
            <numerusform>%1 把它放在 %2。能收它的 %Ln 个节点中最好的是 %3。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::ScenarioActs</name>
    <message>
        <source>There is no answer yet.</source>
        <translation>还没有结果。</translation>
    </message>
    <message>
        <source>The cluster is another one by now: replay the scenarios first.</source>
        <translation>集群已经变化：请先重放情景。</translation>
    </message>
    <message>
        <source>It is being made.</source>
        <translation>正在生成。</translation>
    </message>
    <message>
        <source>The cluster has no pods.</source>
        <translation>集群中没有 Pod。</translation>
    </message>
    <message>
        <source>Nodes or pods come or go, which the screens of one cluster cannot show: see Side by side.</source>
        <translation>有节点或 Pod 增减，单个集群的界面无法显示：请看“并排”。</translation>
    </message>
    <message>
        <source>scenario %1</source>
        <translation>情景 %1</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Scenario %1</source>
        <translation>情景 %1</translation>
    </message>
</context>
<context>
    <name>bayplan::ScenarioDesk</name>
    <message>
        <source>Scenario</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>%1, branch</source>
        <comment>a scenario</comment>
        <translation>%1 的分支</translation>
    </message>
</context>
<context>
    <name>bayplan::ScenarioPair</name>
    <message>
        <source>First scenario</source>
        <translation>第一个情景</translation>
    </message>
    <message>
        <source>Second scenario</source>
        <translation>第二个情景</translation>
    </message>
    <message>
        <source>Pods that stand elsewhere</source>
        <translation>位置不同的 Pod</translation>
    </message>
    <message>
        <source>beside</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>The cluster as it is</source>
        <translation>现在的集群</translation>
    </message>
    <message>
        <source>%1, on the former cluster</source>
        <comment>a scenario</comment>
        <translation>%1（原来的集群）</translation>
    </message>
    <message>
        <source>Trying the changes…</source>
        <translation>正在试验更改…</translation>
    </message>
    <message>
        <source>There is no answer to compare.</source>
        <translation>没有可以比较的结果。</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Every pod stands on the same node in both.</source>
        <translation>每个 Pod 在两边都位于同一节点。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) stand(s) elsewhere.</source>
        <translation>
            <numerusform>%Ln 个 Pod 位置不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>In numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Pods elsewhere</source>
        <translation>位置不同的 Pod</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>The two that are compared are drawn here.</source>
        <translation>此处画出所比较的两者。</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
</context>
<context>
    <name>bayplan::ScenarioTree</name>
    <message>
        <source>&amp;New scenario</source>
        <translation>新建情景(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open a scenario…</source>
        <translation>打开情景(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Branch</source>
        <translation>分支(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>复制(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save as a file…</source>
        <translation>存为文件(&amp;S)…</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>删除(&amp;L)</translation>
    </message>
    <message>
        <source>Another scenario that begins with the changes of this one</source>
        <translation>另一个情景，以此情景的更改开始</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Open a scenario</source>
        <translation>打开情景</translation>
    </message>
    <message>
        <source>Scenarios (*.yaml *.yml *.json);;All files (*)</source>
        <translation>情景 (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>保存情景</translation>
    </message>
    <message>
        <source>YAML (*.yaml *.yml);;JSON (*.json)</source>
        <translation>YAML (*.yaml *.yml);;JSON (*.json)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) do(es) not apply</source>
        <translation>
            <numerusform>%Ln 项更改不适用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) apply differently</source>
        <translation>
            <numerusform>%Ln 项更改适用但有出入</numerusform>
        </translation>
    </message>
    <message>
        <source>All changes apply</source>
        <translation>所有更改都适用</translation>
    </message>
    <message>
        <source>Not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>&amp;Take changes of another one…</source>
        <translation>取用另一情景的更改(&amp;T)…</translation>
    </message>
    <message>
        <source>Take the changes of another scenario into this one; what contradicts is shown</source>
        <translation>把另一个情景的更改并入这个情景；显示矛盾之处</translation>
    </message>
    <message>
        <source>There is no other scenario.</source>
        <translation>没有别的情景。</translation>
    </message>
</context>
<context>
    <name>bayplan::ScenarioView</name>
    <message>
        <source>What would happen if…</source>
        <translation>如果……会怎样</translation>
    </message>
    <message>
        <source>A scenario is a list of changes that are tried on a copy of the cluster: drain a node, add two like it, scale a workload, add a Job. The scheduler&apos;s rules place what they displace and add. Nothing in the cluster changes.</source>
        <translation>情景是在集群副本上试验的一组更改：排空一个节点、添加两个同样的节点、伸缩工作负载、添加 Job。被挤走和新增的 Pod 按调度器的规则放置。集群本身不会有任何变化。</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>新建情景</translation>
    </message>
    <message>
        <source>Open a scenario…</source>
        <translation>打开情景…</translation>
    </message>
    <message>
        <source>scenario %1 of the project</source>
        <translation>项目的第 %1 个情景</translation>
    </message>
</context>
<context>
    <name>bayplan::SchedulersView</name>
    <message>
        <source>One after the other</source>
        <translation>逐个</translation>
    </message>
    <message>
        <source>All at once</source>
        <translation>同时</translation>
    </message>
    <message>
        <source>What each has</source>
        <translation>各有什么</translation>
    </message>
</context>
<context>
    <name>bayplan::ScoreBars</name>
    <message>
        <source>What each plugin adds to the winner&apos;s lead</source>
        <translation>每个插件对领先的贡献</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln plugin(s) gave both the same</source>
        <translation>
            <numerusform>%Ln 个插件给两者同样的分</numerusform>
        </translation>
    </message>
    <message>
        <source>The same for both: %1</source>
        <translation>两者相同：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::SearchPanel</name>
    <message>
        <source>Namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>No longer keep this search</source>
        <translation>不再保留这个搜索</translation>
    </message>
    <message>
        <source>Keep this search below the field</source>
        <translation>在搜索框下方保留这个搜索</translation>
    </message>
    <message>
        <source>All namespaces</source>
        <translation>所有命名空间</translation>
    </message>
    <message>
        <source>%1 (%L2)</source>
        <comment>a namespace, its number of pods</comment>
        <translation>%1（%L2）</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Kind of node</source>
        <translation>节点类型</translation>
    </message>
    <message>
        <source>All kinds of nodes</source>
        <translation>所有类型的节点</translation>
    </message>
    <message>
        <source>%1 (%L2)</source>
        <comment>a kind of node, its number of nodes</comment>
        <translation>%1（%L2）</translation>
    </message>
    <message>
        <source>By what nodes offer: none has a label for its instance type</source>
        <translation>按节点提供的资源：没有节点带有实例类型的标签</translation>
    </message>
</context>
<context>
    <name>bayplan::SeedsChart</name>
    <message>
        <source>The measure by strategy and seed</source>
        <translation>各策略、各种子的度量</translation>
    </message>
    <message>
        <source>None of the runs has a value of this measure.</source>
        <translation>没有一次运行有此度量的值。</translation>
    </message>
</context>
<context>
    <name>bayplan::Session</name>
    <message>
        <source>What-if: %1</source>
        <translation>假设：%1</translation>
    </message>
    <message>
        <source>Use the default scheduler profile</source>
        <translation>使用默认调度器配置档</translation>
    </message>
    <message>
        <source>Use scheduler profile %1</source>
        <translation>使用调度器配置档 %1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>two changes tried together</comment>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待调度</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>a node</comment>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>takes pods</source>
        <translation>接受 Pod</translation>
    </message>
    <message>
        <source>cordoned</source>
        <translation>已封锁</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>%1 is gone</source>
        <comment>a node</comment>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <source>a what-if is open</source>
        <translation>假设分支打开</translation>
    </message>
</context>
<context>
    <name>bayplan::ShapeBox</name>
    <message>
        <source>Shape of pod that the map counts</source>
        <translation>地图清点的 Pod 形状</translation>
    </message>
    <message>
        <source>The pod whose slots and strands are counted: choose one, or type amounts such as cpu=4,memory=16Gi,nvidia.com/gpu=2</source>
        <translation>按哪种 Pod 清点槽位和搁置：选择一种，或输入数量，如 cpu=4,memory=16Gi,nvidia.com/gpu=2</translation>
    </message>
    <message>
        <source>as %1</source>
        <comment>the selected pod, whose shape is counted</comment>
        <translation>同 %1</translation>
    </message>
    <message>
        <source>such as cpu=4,memory=16Gi</source>
        <translation>例如 cpu=4,memory=16Gi</translation>
    </message>
</context>
<context>
    <name>bayplan::ShapeCanvas</name>
    <message>
        <source>Score by utilisation</source>
        <translation>按利用率的得分</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>bayplan::ShapeDialog</name>
    <message>
        <source>A shape by hand</source>
        <translation>手画曲线</translation>
    </message>
    <message>
        <source>A node scores by how much of it would be requested. Drag the points; a double click adds one, Delete takes it away; arrow keys, Page Up, Page Down and + do the same.</source>
        <translation>节点按届时被请求的比例得分。拖动点；双击添加一点，Delete 删去；方向键、Page Up、Page Down 和 + 也可以。</translation>
    </message>
    <message>
        <source>Fill up</source>
        <translation>填满</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>分散</translation>
    </message>
    <message>
        <source>Fill up to 80 %</source>
        <translation>填到 80 %</translation>
    </message>
    <message>
        <source>%1 % → %2</source>
        <comment>a utilisation, its score</comment>
        <translation>%1 % → %2</translation>
    </message>
</context>
<context>
    <name>bayplan::ShapePicker</name>
    <message>
        <source>Shape that is counted</source>
        <translation>计数的形状</translation>
    </message>
    <message>
        <source>Pods that wait, the selected pod, and the largest pods of the cluster. With a pod its tolerations and selectors count; amounts typed in are those of a plain pod.</source>
        <translation>等待的 Pod、选中的 Pod，以及集群中最大的 Pod。选择 Pod 时，它的容忍和选择器也算在内；输入的数量属于一个普通的 Pod。</translation>
    </message>
    <message>
        <source>CPU of one pod</source>
        <translation>一个 Pod 的 CPU</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory of one pod</source>
        <translation>一个 Pod 的内存</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Device that is asked for</source>
        <translation>请求的设备</translation>
    </message>
    <message>
        <source>Devices of one pod</source>
        <translation>一个 Pod 的设备数</translation>
    </message>
    <message>
        <source>Pods that have to stand together</source>
        <translation>必须放在一起的 Pod 数</translation>
    </message>
    <message>
        <source>So many pods make one slot: together on a node, in a rack, in a pool</source>
        <translation>这么多 Pod 算一个槽位：一起在一个节点、一个机架或一个节点池里</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>一起</translation>
    </message>
    <message>
        <source>Seen: %1</source>
        <translation>已有：%1</translation>
    </message>
    <message>
        <source>Pending: %L1 of %2, %3</source>
        <comment>12 of web, 2 cores, 4Gi memory</comment>
        <translation>等待：%2 的 %L1 个，%3</translation>
    </message>
    <message>
        <source>Selected: %1, %2</source>
        <translation>选中：%1，%2</translation>
    </message>
    <message>
        <source>%1 cannot be negative.</source>
        <translation>%1 不能为负。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 comes in whole numbers only.</source>
        <translation>%1 只能是整数。</translation>
    </message>
    <message>
        <source>A pod that asks for nothing fits as often as a node takes pods: type an amount.</source>
        <translation>什么都不请求的 Pod，节点能收多少就放多少：请输入数量。</translation>
    </message>
    <message>
        <source>Typed: %1</source>
        <translation>输入：%1</translation>
    </message>
    <message>
        <source>As %1: %2</source>
        <comment>a pod, its requests</comment>
        <translation>与 %1 相同：%2</translation>
    </message>
    <message>
        <source>Of the ladder: %1</source>
        <comment>a shape of several sizes that are compared</comment>
        <translation>阶梯中的：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::ShapesField</name>
    <message>
        <source>Shapes whose slots are counted</source>
        <translation>要数槽位的形状</translation>
    </message>
    <message>
        <source>How many more pods of such a shape fit after each run: cpu=4,memory=16Gi; several with ; between them</source>
        <translation>每次运行之后还放得下多少个这种形状的 Pod：cpu=4,memory=16Gi；多个之间用 ;</translation>
    </message>
    <message>
        <source>Slots of</source>
        <translation>槽位形状</translation>
    </message>
    <message>
        <source>none: no slots are counted</source>
        <translation>无：不数槽位</translation>
    </message>
    <message>
        <source>the largest shape of the load&apos;s cluster</source>
        <translation>负载所在集群中最大的形状</translation>
    </message>
</context>
<context>
    <name>bayplan::SharesPage</name>
    <message>
        <source>Priorities</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>used, deserved</comment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>There is no such queue in this picture.</source>
        <translation>此时没有这个队列。</translation>
    </message>
    <message>
        <source>It uses %1, %2 of the cluster.</source>
        <comment>an amount, a share</comment>
        <translation>所用为 %1，占集群的 %2。</translation>
    </message>
    <message>
        <source>It deserves %1, %2 of the cluster.</source>
        <comment>an amount, a share</comment>
        <translation>应得为 %1，占集群的 %2。</translation>
    </message>
    <message>
        <source>What each queue uses and deserves</source>
        <translation>每个队列的所用与应得</translation>
    </message>
    <message>
        <source>Measuring the queues…</source>
        <translation>正在测量队列…</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Farthest from what it deserves</source>
        <translation>偏离应得最远</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: the distance between what it has and what it deserves, of all that the nodes have</source>
        <comment>a queue and a resource</comment>
        <translation>%1：所有与应得之间的距离，占所有节点的份额</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a scheduler&apos;s queues</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No queue uses or deserves anything.</source>
        <translation>没有队列有所用或应得。</translation>
    </message>
    <message>
        <source>Used, and what it deserves. Pods count in their queue where they stand; nothing is scheduled for it.</source>
        <translation>所用与应得。Pod 按其所在之处计入所属队列；不为此调度任何 Pod。</translation>
    </message>
</context>
<context>
    <name>bayplan::ShortcutEditor</name>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无按键</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>All defaults</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其按键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Press the keys for the command</source>
        <translation>按下该命令的按键</translation>
    </message>
    <message>
        <source>Chosen by you; by default %1</source>
        <translation>由您选择；默认为 %1</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>拿过来</translation>
    </message>
    <message>
        <source>%1 is typed into fields or steers the map: a command needs Ctrl, Alt or a function key.</source>
        <translation>%1 用于在输入框中键入或操纵地图：命令需要 Ctrl、Alt 或功能键。</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”, which would lose it.</source>
        <translation>%1 属于“%2”，它将失去此键。</translation>
    </message>
</context>
<context>
    <name>bayplan::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>On the map: pick up the selected pods</source>
        <translation>图上：拿起选中的 Pod</translation>
    </message>
    <message>
        <source>On the map: the next feasible node, or any node</source>
        <translation>图上：下一个可行的节点，或任何节点</translation>
    </message>
    <message>
        <source>arrows, Shift+arrows</source>
        <translation>方向键、Shift+方向键</translation>
    </message>
    <message>
        <source>On the map: drop, drop by force</source>
        <translation>图上：放下、强制放下</translation>
    </message>
    <message>
        <source>On the map: put back</source>
        <translation>图上：放回</translation>
    </message>
    <message>
        <source>On the map: search</source>
        <translation>图上：搜索</translation>
    </message>
    <message>
        <source>On the map: explain</source>
        <translation>图上：解释</translation>
    </message>
    <message>
        <source>On the map: into the zones and GPUs of the current node</source>
        <translation>图上：进入当前节点的区和 GPU</translation>
    </message>
    <message>
        <source>Inside a node of the map: the neighbour, inside a zone, outside</source>
        <translation>图上节点内部：相邻部分，进入区内，回到外层</translation>
    </message>
    <message>
        <source>Left and Right, Down, Up</source>
        <translation>左右、下、上</translation>
    </message>
    <message>
        <source>Inside a node of the map: select whose it is; back to the node</source>
        <translation>图上节点内部：选中占用者；回到节点</translation>
    </message>
</context>
<context>
    <name>bayplan::SideLists</name>
    <message>
        <source>Resource claim</source>
        <translation>资源声明</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Resource claims</source>
        <translation>资源声明</translation>
    </message>
    <message>
        <source>Elastic quota</source>
        <translation>弹性配额</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>应得</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Borrowed</source>
        <translation>借用</translation>
    </message>
    <message>
        <source>Elastic quotas</source>
        <translation>弹性配额</translation>
    </message>
    <message>
        <source>Resource claims or elastic quotas</source>
        <translation>资源声明或弹性配额</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>尚无</translation>
    </message>
</context>
<context>
    <name>bayplan::SloCommands</name>
    <message>
        <source>Asking how Koordinator is configured</source>
        <translation>正在询问 Koordinator 的配置方式</translation>
    </message>
</context>
<context>
    <name>bayplan::SlotChart</name>
    <message>
        <source>Slots by level</source>
        <translation>各层级的槽位</translation>
    </message>
    <message>
        <source>NUMA zone</source>
        <translation>NUMA 区</translation>
    </message>
    <message>
        <source>NVLink group</source>
        <translation>NVLink 组</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>whole cluster</source>
        <translation>整个集群</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) unknown</source>
        <translation>
            <numerusform>%Ln 个节点未知</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>slots now, and at best</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1: %2 now, %3 at best</source>
        <translation>%1：现在 %2，最多 %3</translation>
    </message>
    <message>
        <source>, %1 by the estimate</source>
        <translation>，估计 %1</translation>
    </message>
</context>
<context>
    <name>bayplan::SlotLadder</name>
    <message>
        <source>%1 CPU</source>
        <translation>%1 CPU</translation>
    </message>
    <message>
        <source>Slots by size of the pod</source>
        <translation>按 Pod 大小的槽位</translation>
    </message>
    <message>
        <source>every level</source>
        <translation>每个层级</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>levels: node to whole cluster</comment>
        <translation>%1至%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>slots now, and at best</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1: %2 by %3</source>
        <comment>2 GPU: 5 of 12 by node</comment>
        <translation>%1：按%3 %2</translation>
    </message>
</context>
<context>
    <name>bayplan::SlotMeter</name>
    <message>
        <source>Counting slots for the map</source>
        <translation>为地图清点槽位</translation>
    </message>
</context>
<context>
    <name>bayplan::StartPage</name>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Open a cluster</source>
        <translation>打开集群</translation>
    </message>
    <message>
        <source>Nodes and pods as Kubernetes writes them: YAML or JSON, single objects or lists, as kubectl get -o yaml or -o json prints them; .gz and .tar.gz too. Drop files or a folder anywhere on this window.</source>
        <translation>按 Kubernetes 写法的节点和 Pod：YAML 或 JSON，单个对象或列表，即 kubectl get -o yaml 或 -o json 的输出；也可以是 .gz 和 .tar.gz。把文件或文件夹拖到窗口任意处即可。</translation>
    </message>
    <message>
        <source>(not there any more)</source>
        <translation>（已不存在）</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>No cluster, no account and no network is needed for these.</source>
        <translation>这些不需要集群、账号或网络。</translation>
    </message>
    <message>
        <source>Connect to a running cluster</source>
        <translation>连接运行中的集群</translation>
    </message>
    <message>
        <source>About 60 nodes, and pods that wait</source>
        <translation>约 60 个节点和等待中的 Pod</translation>
    </message>
    <message>
        <source>Objects, a project, or a recording</source>
        <translation>对象、项目或录制</translation>
    </message>
    <message>
        <source>All manifests that lie in it</source>
        <translation>其中的所有清单</translation>
    </message>
    <message>
        <source>openb or Philly: two files</source>
        <translation>openb 或 Philly：两个文件</translation>
    </message>
</context>
<context>
    <name>bayplan::Startup</name>
    <message>
        <source>There is no resource %1 in this cluster.</source>
        <translation>此集群中没有资源 %1。</translation>
    </message>
    <message>
        <source>There is no pod and no node called %1.</source>
        <translation>没有名为 %1 的 Pod 或节点。</translation>
    </message>
    <message>
        <source>There is no pod called %1.</source>
        <translation>没有名为 %1 的 Pod。</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>%1 is no shape of pod: amounts such as cpu=4,memory=16Gi make one.</source>
        <translation>%1 不是 Pod 的形状：形状由数量组成，如 cpu=4,memory=16Gi。</translation>
    </message>
    <message>
        <source>%1 has no context %2. It has: %3.</source>
        <translation>%1 中没有上下文 %2。其中有：%3。</translation>
    </message>
</context>
<context>
    <name>bayplan::StepsDialog</name>
    <message>
        <source>A plan of %1</source>
        <translation>%1 的方案</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) placed</source>
        <translation>
            <numerusform>放置 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <translation>
            <numerusform>移动 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln evicted</source>
        <translation>
            <numerusform>驱逐 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cordon(s)</source>
        <translation>
            <numerusform>封锁或解除 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln against the rules</source>
        <translation>
            <numerusform>%Ln 个违反规则</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of this scenario is a step of a plan.</source>
        <translation>此情景中没有可以成为方案步骤的内容。</translation>
    </message>
    <message>
        <source>What is not in the plan</source>
        <translation>不在方案中的内容</translation>
    </message>
    <message>
        <source>Not in the plan</source>
        <translation>不在方案中</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>No plan can do this: it has to be done where the object is made.</source>
        <translation>方案做不到：必须在定义该对象的地方进行。</translation>
    </message>
    <message>
        <source>&amp;Make steps</source>
        <translation>生成步骤(&amp;M)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln workload(s) scaled</source>
        <translation>
            <numerusform>伸缩 %Ln 个工作负载</numerusform>
        </translation>
    </message>
    <message>
        <source>A plan moves, places and evicts pods, cordons nodes and scales workloads. Nothing is sent: the steps go to the plan, where they can be undone.</source>
        <translation>方案移动、放置和驱逐 Pod，封锁节点，并伸缩工作负载。什么也不会发送：步骤进入方案，可以在那里撤销。</translation>
    </message>
</context>
<context>
    <name>bayplan::StrategiesPane</name>
    <message>
        <source>also how few nodes it needs</source>
        <translation>也求它需要多少节点</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在图上显示</translation>
    </message>
    <message>
        <source>Make a scenario</source>
        <translation>做成情景</translation>
    </message>
    <message>
        <source>Pod by pod…</source>
        <translation>逐个 Pod…</translation>
    </message>
    <message>
        <source>Which strategy is best for this load?</source>
        <translation>哪种策略最适合这个负载？</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>How many nodes can be taken away, by lot, until the load no longer fits: Borg&apos;s cell compaction. About a dozen runs in place of one</source>
        <translation>抽签拿走多少节点负载才放不下：Borg 的单元压缩。约十几次运行代替一次</translation>
    </message>
    <message>
        <source>Place the load under each strategy, once for every seed</source>
        <translation>在每种策略下放置负载，每个种子一次</translation>
    </message>
    <message>
        <source>Strategies and their measures</source>
        <translation>策略及其度量</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>It was stopped: the rows have the runs that ended.</source>
        <translation>已停止：各行含已结束的运行。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Taking the load off its nodes…</source>
        <translation>正在把负载从节点上取下…</translation>
    </message>
    <message>
        <source>%1: all are alike with %2</source>
        <comment>a measure, a value</comment>
        <translation>%1：全部相同，为 %2</translation>
    </message>
    <message>
        <source>%1: %2 is best with %3</source>
        <comment>a measure, a strategy, a value</comment>
        <translation>%1：%2 最好，为 %3</translation>
    </message>
    <message>
        <source>%1: %2 is best with %3; no placement does better than %4</source>
        <comment>a measure, a strategy, a value, a bound</comment>
        <translation>%1：%2 最好，为 %3；没有放置优于 %4</translation>
    </message>
    <message>
        <source>The cluster is another one by now: run again.</source>
        <translation>集群已经换了：请重新运行。</translation>
    </message>
    <message>
        <source>There is no placement yet.</source>
        <translation>还没有放置。</translation>
    </message>
    <message>
        <source>Open the placement by %1 with the first seed on every screen, as a what-if</source>
        <translation>把 %1 用第一个种子的放置作为假设在每个界面上打开</translation>
    </message>
    <message>
        <source>Make the placement by %1 with the first seed a scenario on the screen What if</source>
        <translation>把 %1 用第一个种子的放置做成“假设”界面的情景</translation>
    </message>
    <message>
        <source>Step through a run, and see where two strategies part</source>
        <translation>逐步查看一次运行，看两种策略在哪里分开</translation>
    </message>
    <message>
        <source>strategy %1</source>
        <translation>策略 %1</translation>
    </message>
    <message>
        <source>The trace has a cluster of its own: open it to see it on the map.</source>
        <translation>轨迹有自己的集群：打开它才能在图上看到。</translation>
    </message>
    <message>
        <source>Its pods are not in this cluster: make a scenario, which adds them.</source>
        <translation>它的 Pod 不在本集群中：请做成情景，情景会添加它们。</translation>
    </message>
    <message>
        <source>Pools and paths…</source>
        <translation>节点池与去路…</translation>
    </message>
    <message>
        <source>Nodes with certain labels that have a profile of their own, a quota and a price</source>
        <translation>具有某些标签的节点，有自己的配置档、配额和价格</translation>
    </message>
    <message>
        <source>This run had no node pools: choose some, and run again</source>
        <translation>这次运行没有节点池：设定之后再运行</translation>
    </message>
    <message>
        <source>What each pool has in use of its quota, and into which pool a pod goes and why</source>
        <translation>各池的配额已用多少，以及一个 Pod 去哪个池、为什么</translation>
    </message>
    <message>
        <source>Node pools…</source>
        <translation>节点池…</translation>
    </message>
    <message>
        <source>Node pools: %1…</source>
        <translation>节点池：%1…</translation>
    </message>
    <message>
        <source>The same pods are placed by each strategy on a copy of the cluster, once for every seed. A seed says in which order they come, and which of equal nodes is taken. Values appear as runs finish, with their spread, and a bound where there is one.</source>
        <translation>每种策略在集群的副本上放置同样的 Pod，每个种子一次。种子决定 Pod 到来的顺序，以及在相同的节点中取哪一个。值随运行结束而出现，带离散；有界限时给出界限。</translation>
    </message>
    <message>
        <source>The cluster was another one then: run again.</source>
        <translation>当时的集群是另一个：请重新运行。</translation>
    </message>
    <message>
        <source>A seed changes nothing where pods come by creation and equal nodes are taken by name: each strategy runs once</source>
        <translation>Pod 按创建先后到来、同分的节点按名称选取时，种子不起作用：每种策略只运行一次</translation>
    </message>
    <message>
        <source>Jobs of Volcano have yet to make some of its pods: they are not in this cluster.</source>
        <translation>其中一些 Pod 还要由 Volcano 的 Job 生成：它们不在此集群中。</translation>
    </message>
</context>
<context>
    <name>bayplan::StrategyChoice</name>
    <message>
        <source>As configured</source>
        <translation>按配置</translation>
    </message>
    <message>
        <source>Strategies to compare</source>
        <translation>要比较的策略</translation>
    </message>
    <message>
        <source>Draw a shape…</source>
        <translation>画一条曲线…</translation>
    </message>
    <message>
        <source>A strategy that scores nodes by a curve of their utilisation</source>
        <translation>按利用率曲线给节点打分的策略</translation>
    </message>
    <message>
        <source>Open a profile…</source>
        <translation>打开配置档…</translation>
    </message>
    <message>
        <source>A KubeSchedulerConfiguration as a strategy</source>
        <translation>以 KubeSchedulerConfiguration 为策略</translation>
    </message>
    <message numerus="yes">
        <source>%Ln strategies</source>
        <translation>
            <numerusform>%Ln 种策略</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a name that is taken, a number</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Drawn shape</source>
        <translation>手画曲线</translation>
    </message>
    <message>
        <source>Open a scheduler configuration</source>
        <translation>打开调度器配置</translation>
    </message>
    <message>
        <source>Configurations (*.yaml *.yml *.json);;All files (*)</source>
        <translation>配置 (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>bayplan::SweepCharts</name>
    <message>
        <source>Conflict rate</source>
        <translation>冲突率</translation>
    </message>
    <message>
        <source>Wasted work</source>
        <translation>浪费的工作</translation>
    </message>
    <message>
        <source>Time to placement</source>
        <translation>放置所需时间</translation>
    </message>
    <message>
        <source>Use of the nodes</source>
        <translation>节点利用率</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>oversold</source>
        <translation>超卖</translation>
    </message>
    <message>
        <source>wasted</source>
        <translation>浪费</translation>
    </message>
    <message>
        <source>95 of 100</source>
        <translation>百分之 95</translation>
    </message>
    <message>
        <source>half</source>
        <translation>半数</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
</context>
<context>
    <name>bayplan::TablesView</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Pods</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Pods that the table shows</source>
        <translation>表中显示的 Pod</translation>
    </message>
    <message>
        <source>All pods</source>
        <translation>所有 Pod</translation>
    </message>
    <message>
        <source>Pending pods</source>
        <translation>待调度的 Pod</translation>
    </message>
    <message>
        <source>Pods on selected nodes</source>
        <translation>选中节点上的 Pod</translation>
    </message>
    <message>
        <source>Nodes that the table shows</source>
        <translation>表格显示的节点</translation>
    </message>
    <message>
        <source>All nodes</source>
        <translation>所有节点</translation>
    </message>
    <message>
        <source>Pod groups</source>
        <translation>Pod 组</translation>
    </message>
</context>
<context>
    <name>bayplan::TimeAxis</name>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pending</source>
        <translation>
            <numerusform>%Ln 个待调度</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln pod(s) came</source>
        <translation>
            <numerusform>▲ 新增 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▼ %Ln pod(s) went</source>
        <translation>
            <numerusform>▼ 减少 %Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◆ %Ln pod(s) got another node</source>
        <translation>
            <numerusform>◆ %Ln 个 Pod 换了节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln node(s) came</source>
        <translation>
            <numerusform>▲ 新增 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▼ %Ln node(s) went</source>
        <translation>
            <numerusform>▼ 减少 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pending at most</source>
        <translation>
            <numerusform>最多 %Ln 个待调度</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TimelineStrip</name>
    <message>
        <source>Play the recording (Space)</source>
        <translation>播放录制（空格）</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>What is different from the mark (D)</source>
        <translation>与标记的不同（D）</translation>
    </message>
    <message>
        <source>Set mark</source>
        <translation>设置标记</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Back to the running cluster</source>
        <translation>回到运行中的集群</translation>
    </message>
    <message>
        <source>Moment of the recording</source>
        <translation>录制的时刻</translation>
    </message>
    <message>
        <source>What is different between the two moments</source>
        <translation>两个时刻之间的不同</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Mark all on the map</source>
        <translation>在图上全部标出</translation>
    </message>
    <message>
        <source>Select everything that is different and still there</source>
        <translation>选中所有有变化且仍存在的对象</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the list</source>
        <translation>关闭列表</translation>
    </message>
    <message>
        <source>%1, moment %L2 of %L3</source>
        <translation>%1，第 %L2/%L3 个时刻</translation>
    </message>
    <message>
        <source>What is different from the mark, %1 (D)</source>
        <translation>与标记 %1 的不同（D）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln difference(s) between %1 and %2</source>
        <translation>
            <numerusform>%1 与 %2 之间有 %Ln 处不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(the first %Ln are listed)</source>
        <translation>
            <numerusform>（列出前 %Ln 处）</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare other moments with this one (B); Shift+B sets the other end, Shift and a drag both</source>
        <translation>以此时刻为比较的一端（B）；Shift+B 设置另一端，按住 Shift 拖动可同时设置两端</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>each moment</source>
        <comment>speed of playing</comment>
        <translation>逐个时刻</translation>
    </message>
    <message>
        <source>%L1×</source>
        <comment>speed of playing</comment>
        <translation>%L1×</translation>
    </message>
    <message>
        <source>What is different between the marks, %1 and %2 (D)</source>
        <translation>两个标记 %1 与 %2 之间的不同（D）</translation>
    </message>
</context>
<context>
    <name>bayplan::TogetherForm</name>
    <message>
        <source>A refusal tells what the node has</source>
        <translation>拒绝时告知节点实况</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source>Schedulers</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>How many work at the same time, each with a view of its own</source>
        <translation>多少个同时工作，各有自己的视图</translation>
    </message>
    <message>
        <source>Charts up to</source>
        <translation>图表至</translation>
    </message>
    <message>
        <source>The charts go from one scheduler to so many</source>
        <translation>图表从一个调度器到这么多个</translation>
    </message>
    <message>
        <source>A decision takes</source>
        <translation>一次决定用时</translation>
    </message>
    <message>
        <source>A view is old by</source>
        <translation>视图滞后</translation>
    </message>
    <message>
        <source>From a change in the API server to its being seen</source>
        <translation>从 API 服务器中的变化到看见它</translation>
    </message>
    <message>
        <source>none: accepts every binding</source>
        <translation>无：接受每次绑定</translation>
    </message>
    <message>
        <source>fine: the pod must fit</source>
        <translation>细：Pod 必须放得下</translation>
    </message>
    <message>
        <source>coarse: the node must be as seen</source>
        <translation>粗：节点必须与所见相同</translation>
    </message>
    <message>
        <source>shortest queue</source>
        <translation>最短的队列</translation>
    </message>
    <message>
        <source>fewest pods so far</source>
        <translation>至今 Pod 最少</translation>
    </message>
    <message>
        <source>earliest end of work</source>
        <translation>最早做完</translation>
    </message>
    <message>
        <source>the pod&apos;s schedulerName</source>
        <translation>Pod 的 schedulerName</translation>
    </message>
    <message>
        <source>the pod&apos;s annotation</source>
        <translation>Pod 的注解</translation>
    </message>
    <message>
        <source>Resolver</source>
        <translation>解决器</translation>
    </message>
    <message>
        <source>Who takes a pod</source>
        <translation>谁取走 Pod</translation>
    </message>
    <message>
        <source>Back-off</source>
        <translation>退避</translation>
    </message>
    <message>
        <source>After a refusal, and twice as long after each other one; 0: none</source>
        <translation>被拒绝之后，每再一次加倍；0：没有</translation>
    </message>
    <message>
        <source>One of the best</source>
        <translation>最好的几个之一</translation>
    </message>
    <message>
        <source>By lot, so that schedulers meet less</source>
        <translation>随机，使调度器少相遇</translation>
    </message>
    <message>
        <source>A pod comes every</source>
        <translation>Pod 到来间隔</translation>
    </message>
    <message>
        <source>0: all at once</source>
        <translation>0：一起到来</translation>
    </message>
    <message>
        <source>A pod runs for</source>
        <translation>Pod 运行</translation>
    </message>
    <message>
        <source>0: to the end</source>
        <translation>0：到结束为止</translation>
    </message>
    <message>
        <source>Binding</source>
        <translation>绑定</translation>
    </message>
    <message>
        <source>Kubelet</source>
        <translation>kubelet 的准入</translation>
    </message>
    <message>
        <source>Made anew after</source>
        <translation>重新创建于</translation>
    </message>
    <message>
        <source>From a kubelet&apos;s rejection to the pod that its owner makes in its place</source>
        <translation>从 kubelet 拒绝到属主另建的 Pod</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>What choices by lot follow from</source>
        <translation>随机选择由它而定</translation>
    </message>
    <message>
        <source>Schedulers that work together</source>
        <translation>一起工作的调度器</translation>
    </message>
    <message>
        <source>SchedulersTogether (*.yaml *.yml *.json);;All files (*)</source>
        <translation>SchedulersTogether (*.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>%1 无法读取：%2</translation>
    </message>
    <message>
        <source>Without the file</source>
        <translation>不用文件</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>来自文件…</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln scheduler(s), with their times. Nothing else of it changes but the rules above.</source>
        <translation>
            <numerusform>%1：%Ln 个调度器及其时间。除上面的规则外不变。</numerusform>
        </translation>
    </message>
    <message>
        <source>kube-schedulers with the configuration in use.</source>
        <translation>使用当前配置的 kube-scheduler。</translation>
    </message>
</context>
<context>
    <name>bayplan::TogetherPage</name>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Conflicts and rejections alone</source>
        <translation>只看冲突与拒绝</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>What happened, in order</source>
        <translation>按次序发生了什么</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>The parameters have changed: play again.</source>
        <translation>参数已改变：请重新播放。</translation>
    </message>
    <message>
        <source>No pod is pending: there is nothing to schedule.</source>
        <translation>没有待调度的 Pod：没有可调度的。</translation>
    </message>
    <message numerus="yes">
        <source>Lets several schedulers place the %Ln pending pod(s) at the same time, each with a view that is a little old. Nothing is moved.</source>
        <translation>
            <numerusform>让多个调度器同时放置 %Ln 个待调度的 Pod，各自的视图略有滞后。什么都不移动。</numerusform>
        </translation>
    </message>
    <message>
        <source>Playing schedulers</source>
        <translation>正在播放调度器</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1 of %2 pods placed</source>
        <translation>已放置 %2 个 Pod 中的 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conflict(s)</source>
        <translation>
            <numerusform>%Ln 次冲突</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rejection(s) by kubelets</source>
        <translation>
            <numerusform>%Ln 次 kubelet 拒绝</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the work wasted</source>
        <translation>浪费了 %1 的工作</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s) lost</source>
        <translation>
            <numerusform>%Ln 个 Pod 丢失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln pod(s) nothing can be told</source>
        <translation>
            <numerusform>%Ln 个 Pod 无从判断</numerusform>
        </translation>
    </message>
    <message>
        <source>cut short: as many decisions as are played</source>
        <translation>中断：已达可播放的决定数</translation>
    </message>
    <message>
        <source>Lets several schedulers place the pods that Jobs of Volcano make at the same time, each with a view that is a little old. Nothing is moved.</source>
        <translation>让几个调度器同时放置 Volcano 的 Job 所生成的 Pod，各自的视图都略旧。什么也不移动。</translation>
    </message>
</context>
<context>
    <name>bayplan::ToldEvents</name>
    <message>
        <source>%1 ago</source>
        <comment>an age</comment>
        <translation>%1 前</translation>
    </message>
    <message>
        <source>at an unknown time</source>
        <translation>时间未知</translation>
    </message>
    <message>
        <source>%1 times</source>
        <comment>how often an event was reported</comment>
        <translation>%1 次</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>the type of an event</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>Normal</source>
        <comment>the type of an event</comment>
        <translation>正常</translation>
    </message>
    <message>
        <source>Reported by %1</source>
        <translation>由 %1 报告</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more, all older</source>
        <comment>events</comment>
        <translation>
            <numerusform>另有 %Ln 个，都更早</numerusform>
        </translation>
    </message>
    <message>
        <source>Read its events</source>
        <translation>读取它的事件</translation>
    </message>
    <message>
        <source>One request for the events of this object</source>
        <translation>只发出一次请求，询问此对象的事件</translation>
    </message>
    <message>
        <source>Asking the cluster…</source>
        <translation>正在询问集群…</translation>
    </message>
    <message>
        <source>Events are not watched on a live cluster.</source>
        <translation>正在运行的集群的事件不会被监视。</translation>
    </message>
    <message>
        <source>They are not known: %1</source>
        <translation>事件未知：%1</translation>
    </message>
    <message>
        <source>The cluster has none of it.</source>
        <translation>集群中没有它的事件。</translation>
    </message>
    <message>
        <source>Asked at %1; not watched.</source>
        <translation>询问于 %1；不会被监视。</translation>
    </message>
    <message>
        <source>Read them again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln event(s) that were read is about it.</source>
        <translation>
            <numerusform>读到的 %Ln 个事件都与它无关。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TopBar</name>
    <message>
        <source>Search and view</source>
        <translation>搜索和查看</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>then</source>
        <translation>其次</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Resource that fills the nodes</source>
        <translation>填充节点的资源</translation>
    </message>
    <message>
        <source>Label that nodes are grouped by</source>
        <translation>节点分组所用的标签</translation>
    </message>
    <message>
        <source>Label that groups are divided by</source>
        <translation>组内再分所用的标签</translation>
    </message>
    <message>
        <source>What the colours of pods say</source>
        <translation>Pod 颜色的含义</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 (%L2)</source>
        <translation>%1（%L2）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>matches: nodes, pods</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message>
        <source>of</source>
        <comment>slots of a shape, before the choice of the shape</comment>
        <translation>形状</translation>
    </message>
    <message>
        <source>The most GPUs that are free within one NUMA zone of a node</source>
        <translation>节点单个 NUMA 区内最多空闲的 GPU 数</translation>
    </message>
    <message>
        <source>How many more pods of a shape fit on a node</source>
        <translation>节点上还能放下多少个某种形状的 Pod</translation>
    </message>
    <message>
        <source>What is free on a node and of no use to a shape of pod, for lack of something else beside it</source>
        <translation>节点上空闲、但因缺少其他资源而对某种形状的 Pod 无用的资源</translation>
    </message>
    <message>
        <source>No node offers a resource.</source>
        <translation>没有节点提供资源。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>What nodes offer is unknown: %1</source>
        <comment>needs list nodes</comment>
        <translation>节点提供什么未知：%1</translation>
    </message>
    <message>
        <source>Find: web, ns:ml gpu&gt;0, -l key=value</source>
        <translation>查找：web、ns:ml gpu&gt;0、-l 键=值</translation>
    </message>
    <message>
        <source>Find nodes and pods by name, field, amount or label selector</source>
        <translation>按名称、字段、数量或标签选择器查找节点和 Pod</translation>
    </message>
    <message>
        <source>similar: %1</source>
        <comment>names that are nearly as typed</comment>
        <translation>相近：%1</translation>
    </message>
    <message>
        <source>How much CPU was in use when it was measured</source>
        <translation>测量时实际使用的 CPU</translation>
    </message>
    <message>
        <source>How much memory was in use when it was measured</source>
        <translation>测量时实际使用的内存</translation>
    </message>
</context>
<context>
    <name>bayplan::TraceDialog</name>
    <message>
        <source>&amp;Moment</source>
        <translation>时刻(&amp;M)</translation>
    </message>
    <message>
        <source>Import a GPU trace</source>
        <translation>导入 GPU 轨迹</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>openb (Alibaba, 2023)</source>
        <translation>openb（阿里巴巴，2023）</translation>
    </message>
    <message>
        <source>Philly (Microsoft, 2017)</source>
        <translation>Philly（微软，2017）</translation>
    </message>
    <message>
        <source>2017-10-07 01:11:39; empty: all jobs, none placed</source>
        <translation>2017-10-07 01:11:39；留空：所有作业，均未放置</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>CSV tables (*.csv);;All files (*)</source>
        <translation>CSV 表格 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Files of the Philly trace (cluster_machine_list cluster_job_log);;All files (*)</source>
        <translation>Philly 轨迹的文件 (cluster_machine_list cluster_job_log);;所有文件 (*)</translation>
    </message>
    <message>
        <source>117,325 jobs of a GPU cluster: machines in cluster_machine_list, jobs in cluster_job_log. CPU and memory are not in the trace. At a moment, the jobs that ran are on their machines, and those that waited are pending.</source>
        <translation>一个 GPU 集群的 117,325 个作业：机器在 cluster_machine_list 中，作业在 cluster_job_log 中。轨迹中没有 CPU 和内存。给出时刻时，当时运行的作业位于其机器上，等待的作业待调度。</translation>
    </message>
    <message>
        <source>Two CSV tables: one of nodes, one of pods. They become Kubernetes objects; GPU shares stay as the trace has them.</source>
        <translation>两个 CSV 表格：一个是节点，一个是 Pod。它们会变成 Kubernetes 对象；GPU 份额保持轨迹的原样。</translation>
    </message>
    <message>
        <source>List of machines</source>
        <translation>机器列表</translation>
    </message>
    <message>
        <source>Table of nodes</source>
        <translation>节点表</translation>
    </message>
    <message>
        <source>Log of jobs</source>
        <translation>作业日志</translation>
    </message>
    <message>
        <source>Table of pods</source>
        <translation>Pod 表</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>The first file is no list of machines: lines such as &quot;m1, 8, 24GB&quot; are expected.</source>
        <translation>第一个文件不是机器列表：应有“m1, 8, 24GB”这样的行。</translation>
    </message>
    <message>
        <source>The first file is not a table of nodes: columns sn and cpu_milli are expected.</source>
        <translation>第一个文件不是节点表：应有 sn 和 cpu_milli 列。</translation>
    </message>
    <message>
        <source>The second file is no log of jobs: a JSON list of objects with jobid and vc is expected.</source>
        <translation>第二个文件不是作业日志：应为带有 jobid 和 vc 的 JSON 对象列表。</translation>
    </message>
    <message>
        <source>The second file is not a table of pods: columns name, cpu_milli and num_gpu are expected.</source>
        <translation>第二个文件不是 Pod 表：应有 name、cpu_milli 和 num_gpu 列。</translation>
    </message>
    <message>
        <source>A moment is written as 2017-10-07 01:11:39.</source>
        <translation>时刻的写法为 2017-10-07 01:11:39。</translation>
    </message>
</context>
<context>
    <name>bayplan::TrendChart</name>
    <message>
        <source>%1 %2</source>
        <comment>a line, its value</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>bayplan::TrendPanel</name>
    <message>
        <source>Measuring snapshots</source>
        <translation>测量快照</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>Requested, % of all</source>
        <translation>已请求，占总量的 %</translation>
    </message>
    <message>
        <source>Free, but of no use to the shape, % of all</source>
        <translation>空闲但对此形状无用，占总量的 %</translation>
    </message>
    <message>
        <source>Snapshots: what kubectl wrote, or projects</source>
        <translation>快照：kubectl 写出的文件或项目</translation>
    </message>
    <message>
        <source>Snapshots (*.json *.yaml *.yml *.gz *.tar *.tgz *.bayplan);;All files (*)</source>
        <translation>快照 (*.json *.yaml *.yml *.gz *.tar *.tgz *.bayplan);;所有文件 (*)</translation>
    </message>
    <message>
        <source>A folder of snapshots</source>
        <translation>快照的文件夹</translation>
    </message>
    <message>
        <source>How far the measuring is</source>
        <translation>测量的进度</translation>
    </message>
    <message>
        <source>Open this snapshot</source>
        <translation>打开此快照</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>No snapshots yet</source>
        <translation>还没有快照</translation>
    </message>
    <message>
        <source>Choose snapshots of one cluster, recorded over time: files that kubectl wrote, projects, or a folder of them.
The charts say how slots, requests, and what is of no use have changed.</source>
        <translation>选择一个集群在不同时间录下的快照：kubectl 写出的文件、项目，或它们的文件夹。
图表说明槽位、请求和无用的量如何变化。</translation>
    </message>
    <message>
        <source>Reading and counting snapshots…</source>
        <translation>正在读取并清点快照…</translation>
    </message>
    <message>
        <source>The snapshots cannot be measured: %1</source>
        <translation>无法测量快照：%1</translation>
    </message>
    <message>
        <source>Measuring was cancelled.</source>
        <translation>测量已取消。</translation>
    </message>
    <message>
        <source>None of the snapshots could be read.</source>
        <translation>没有一个快照能读取。</translation>
    </message>
    <message>
        <source>%1, taken %2 (known from %3): </source>
        <comment>a snapshot, its time, where that is from</comment>
        <translation>%1，录于 %2（得自%3）：</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pod(s)</source>
        <translation>
            <numerusform>%Ln 个 Pod</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pending</source>
        <translation>
            <numerusform>%Ln 个待调度</numerusform>
        </translation>
    </message>
    <message>
        <source>slots of %1</source>
        <translation>%1 的槽位</translation>
    </message>
    <message numerus="yes">
        <source>GPU fragment: not modelled on %Ln node(s)</source>
        <translation>
            <numerusform>GPU 碎片：在 %Ln 个节点上未建模</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between amounts</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>The largest shape of the first snapshot; type amounts for another</source>
        <translation>第一个快照中最大的形状；输入数量则用别的</translation>
    </message>
    <message numerus="yes">
        <source>%Ln snapshot(s)</source>
        <translation>
            <numerusform>%Ln 个快照</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read: see the end of the list</source>
        <translation>
            <numerusform>%Ln 个读不了：见列表末尾</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::TrendTable</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Known from</source>
        <translation>得自</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>At best</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>已请求</translation>
    </message>
    <message>
        <source>Stranded</source>
        <translation>搁浅</translation>
    </message>
    <message>
        <source>GPU fragment</source>
        <translation>GPU 碎片</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>its objects</source>
        <translation>其对象</translation>
    </message>
    <message>
        <source>the file&apos;s date</source>
        <translation>文件日期</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fault(s), the first: %1</source>
        <translation>
            <numerusform>%Ln 处错误，第一处：%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>bayplan::Trial</name>
    <message>
        <source>Trying it</source>
        <translation>正在试一试</translation>
    </message>
</context>
<context>
    <name>bayplan::UnlockDialog</name>
    <message>
        <source>Unlock for changes</source>
        <translation>解锁以便更改</translation>
    </message>
    <message>
        <source>Unlocked, approved plans can be carried out on %1 at %2. Nothing is changed by unlocking, and it holds until you lock it, connect elsewhere, or leave the program.</source>
        <translation>解锁之后，可以在 %2 的 %1 上执行已批准的方案。解锁本身不改变任何东西，有效期到您锁定、连接别处或退出程序为止。</translation>
    </message>
    <message>
        <source>Type the address of the server to unlock it:</source>
        <translation>键入服务器的地址来解锁：</translation>
    </message>
    <message>
        <source>Type the name of the context to unlock it:</source>
        <translation>键入上下文的名称来解锁：</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Not the name yet: letter by letter.</source>
        <translation>还不是这个名称：须逐字相同。</translation>
    </message>
</context>
<context>
    <name>bayplan::UsageCommands</name>
    <message>
        <source>Asking what is used</source>
        <translation>询问实际用量</translation>
    </message>
    <message>
        <source>What is used is not known: %1</source>
        <translation>实际用量未知：%1</translation>
    </message>
    <message>
        <source>What is used is out of date: nothing newer comes.</source>
        <translation>用量已过时：没有更新的数值到来。</translation>
    </message>
    <message>
        <source>What is used is out of date: nothing newer than %1 comes.</source>
        <translation>用量已过时：没有比 %1 更新的数值到来。</translation>
    </message>
</context>
<context>
    <name>bayplan::ValueTable</name>
    <message>
        <source>Add a row</source>
        <translation>添加一行</translation>
    </message>
    <message>
        <source>Add a row to %1</source>
        <translation>给“%1”添加一行</translation>
    </message>
    <message>
        <source>Remove the row</source>
        <translation>移除该行</translation>
    </message>
    <message>
        <source>Remove the row of %1</source>
        <translation>移除“%1”的一行</translation>
    </message>
</context>
<context>
    <name>bayplan::VerdictModel</name>
    <message>
        <source>✓ chosen</source>
        <translation>✓ 选中</translation>
    </message>
    <message>
        <source>✓ fits</source>
        <translation>✓ 合适</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>%1: raw %L2, normalised %L3 × weight %L4 = %L5</source>
        <translation>%1：原始 %L2，归一化 %L3 × 权重 %L4 = %L5</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总分</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>%1
raw</source>
        <translation>%1
原始</translation>
    </message>
    <message>
        <source>%1
normalised</source>
        <translation>%1
归一化</translation>
    </message>
    <message numerus="yes">
        <source>%1 (and %Ln more plugin(s))</source>
        <translation>
            <numerusform>%1（另有 %Ln 个插件拒绝）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a verdict and its reason</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Same for
all nodes</source>
        <comment>a column of points</comment>
        <translation>所有节点
相同</translation>
    </message>
    <message>
        <source>No points for any node: %1</source>
        <comment>a plugin</comment>
        <translation>未给任何节点打分：%1</translation>
    </message>
</context>
<context>
    <name>bayplan::VerdictTable</name>
    <message>
        <source>Every node&apos;s verdict and scores</source>
        <translation>每个节点的结论和得分</translation>
    </message>
</context>
<context>
    <name>bayplan::VolcanoEditor</name>
    <message>
        <source>Volcano&apos;s configuration</source>
        <translation>Volcano 的配置</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Configurations (*.conf *.yaml *.yml);;All files (*)</source>
        <translation>配置 (*.conf *.yaml *.yml);;所有文件 (*)</translation>
    </message>
    <message>
        <source>It can be used.</source>
        <translation>可以使用。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Play Volcano by this configuration from now on</source>
        <translation>从现在起按此配置推演 Volcano</translation>
    </message>
    <message>
        <source>Back to the configuration that is in use</source>
        <translation>回到正在使用的配置</translation>
    </message>
</context>
<context>
    <name>bayplan::WaysBars</name>
    <message>
        <source>Ways of the L3 caches, by class</source>
        <translation>L3 缓存的路，按类别</translation>
    </message>
    <message>
        <source>each L3 cache</source>
        <translation>每个 L3 缓存</translation>
    </message>
    <message>
        <source>L3 %1</source>
        <comment>the number of a cache</comment>
        <translation>L3 %1</translation>
    </message>
</context>
<context>
    <name>bayplan::WeightSliders</name>
    <message>
        <source>Weight of %1</source>
        <translation>%1 的权重</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>%1 的颜色</translation>
    </message>
</context>
<context>
    <name>bayplan::WhatIfBar</name>
    <message>
        <source>Do it for real</source>
        <translation>正式执行</translation>
    </message>
    <message>
        <source>Place the pod</source>
        <translation>放置该 Pod</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Back to the real picture, which is as it was; redo opens the branch again</source>
        <translation>回到未曾改变的真实状态；重做可再次打开该分支</translation>
    </message>
    <message>
        <source>Put it, in this branch, where the scheduler would</source>
        <translation>在此分支中放到调度器会选择的位置</translation>
    </message>
    <message>
        <source>Place %1 on %2</source>
        <translation>把 %1 放到 %2</translation>
    </message>
    <message numerus="yes">
        <source>goes to %1, %Ln of %L2 nodes fit(s)</source>
        <translation>
            <numerusform>会放到 %1，%L2 个节点中有 %Ln 个合适</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fits on none of %Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点都不合适</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fits only on %1 and after evicting %Ln pod(s)</source>
        <translation>
            <numerusform>只有驱逐 %Ln 个 Pod 之后才能放到 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>What-if: %1</source>
        <translation>假设：%1</translation>
    </message>
    <message>
        <source>Before: %1 %2</source>
        <translation>之前：%1 %2</translation>
    </message>
    <message>
        <source>Now: %1 stands on %2</source>
        <translation>现在：%1 位于 %2</translation>
    </message>
    <message>
        <source>Now: %1 %2</source>
        <translation>现在：%1 %2</translation>
    </message>
    <message>
        <source>Objects were changed. A plan moves pods; this change has to be made where the object is defined.</source>
        <translation>更改了对象。方案只移动 Pod；此更改须在定义该对象的地方进行。</translation>
    </message>
    <message>
        <source>Leave the branch and do the same in the real picture, as one change</source>
        <translation>离开分支，在真实状态中作为一项更改执行同样的操作</translation>
    </message>
    <message>
        <source>Now: asking %1…</source>
        <translation>现在：正在询问 %1…</translation>
    </message>
</context>
<context>
    <name>bayplan::YamlEditor</name>
    <message>
        <source>The configuration as YAML</source>
        <translation>YAML 形式的配置</translation>
    </message>
    <message>
        <source>Line %1: </source>
        <translation>第 %1 行：</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>A valid configuration.</source>
        <translation>配置有效。</translation>
    </message>
    <message>
        <source>The controls show the last one that could be read.</source>
        <translation>控件显示的是最后一次能读懂的内容。</translation>
    </message>
</context>
<context>
    <name>bayplan::YamlView</name>
    <message>
        <source>Find in YAML</source>
        <translation>在 YAML 中查找</translation>
    </message>
    <message>
        <source>YAML</source>
        <translation>YAML</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the whole YAML</source>
        <translation>复制整个 YAML</translation>
    </message>
    <message>
        <source># This object was not read from a file.</source>
        <translation># 此对象不是从文件读取的。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>找到 %Ln 处</numerusform>
        </translation>
    </message>
</context>
</TS>
