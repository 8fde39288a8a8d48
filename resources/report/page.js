// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// The map of a cluster in one page. It asks for nothing: everything is in the data, and names go into the document as text only.
(() => {
const data = JSON.parse(document.getElementById("cluster").textContent);
const byId = (id) => document.getElementById(id);

// --- Words ---

const kWords = {
  en: {
    fill: "Fill", group: "Group", none: "none", search: "Search nodes and pods  ( / )", fit: "Fit", dark: "Dark", light: "Light", other: "中文",
    nodes: "nodes", pods: "pods", pending: "pending", of: "of", free: "free", requested: "requested", cordoned: "cordoned", notReady: "not ready",
    node: "Node", pod: "Pod", requests: "Requests", answer: "Answer of the scheduler", taints: "Taints", without: "without the label",
    pick: "Click a node to see its pods. Drag to move, turn the wheel to zoom; arrow keys and + − do the same.", more: "{0} more", matches: "{0} nodes match",
    noMatch: "nothing matches", made: "{0} · read {1} · Bayplan {2}", empty: "There are no rows.", would: "would go to {0}", map: "Map of {0} nodes. Arrow keys choose a node.", nothing: "has none",
  },
  zh: {
    fill: "填充", group: "分组", none: "无", search: "搜索节点与 Pod（ / ）", fit: "适合窗口", dark: "深色", light: "浅色", other: "English",
    nodes: "个节点", pods: "个 Pod", pending: "个待调度", of: "共", free: "空闲", requested: "已请求", cordoned: "已禁止调度", notReady: "未就绪",
    node: "节点", pod: "Pod", requests: "请求", answer: "调度器的答复", taints: "污点", without: "无此标签",
    pick: "单击节点查看其 Pod。拖动以移动，滚轮缩放；方向键与 + − 亦可。", more: "另有 {0} 个", matches: "{0} 个节点匹配",
    noMatch: "无匹配", made: "{0} · 读取于 {1} · Bayplan {2}", empty: "没有行。", would: "会放到 {0}", map: "{0} 个节点的地图。方向键选择节点。", nothing: "没有此资源",
  },
};
let language = data.language === "zh" ? "zh" : "en";
const word = (key, ...parts) => kWords[language][key].replace(/\{(\d)\}/g, (all, at) => parts[at]);

// --- Data ---

const resources = data.resources;
const nodeNames = data.nodes.names;
const nodeCount = nodeNames.length;
const podsOf = [];  // by node: [first, last)
{
  let at = 0;
  for (const count of data.pods.counts) podsOf.push([at, at += count]);
}
const request = (shape, r) => { const pair = data.shapes[shape].find((one) => one[0] === r); return pair ? pair[1] : 0; };
const podName = (pods, i) => data.namespaces[pods.spaces[i]] + "/" + pods.names[i];

const grouped = (number) => number.toLocaleString("en");
function amount(r, value) {
  const unit = resources[r].unit;
  if (unit === "milli") return (value / 1000).toLocaleString("en", {maximumFractionDigits: 1});
  if (unit !== "bytes") return value.toLocaleString("en");
  const steps = ["", "Ki", "Mi", "Gi", "Ti", "Pi"];
  let at = 0;
  while (Math.abs(value) >= 1024 && at < steps.length - 1) { value /= 1024; ++at; }
  return value.toLocaleString("en", {maximumFractionDigits: value < 10 ? 1 : 0}) + steps[at];
}
const requestsText = (shape) => data.shapes[shape].map(([r, value]) => resources[r].name + " " + amount(r, value)).join(", ");

// --- What is shown ---

let fill = Math.max(0, resources.findIndex((one) => /gpu/i.test(one.name)));
let group = data.labels.findIndex((one) => /pool|nodegroup/.test(one.key));
if (group < 0 && data.labels.length > 0) group = 0;
let theme = data.theme === "dark" || data.theme === "light" ? data.theme : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
let selected = -1, hovered = -1, found = null, tab = "nodes", sortBy = 0, descending = false, shown = 200;
let scale = 1, left = 0, top = 0;

const kCividis = [[0, 34, 78], [18, 53, 112], [59, 73, 108], [87, 93, 109], [112, 113, 115], [138, 134, 120], [165, 156, 116], [195, 179, 105], [225, 204, 85], [254, 232, 56]];
function ramp(share) {
  const t = Math.min(1, Math.max(0, theme === "dark" ? share : 1 - share)) * (kCividis.length - 1);
  const low = Math.min(kCividis.length - 2, Math.floor(t)), part = t - low;
  const mixed = kCividis[low].map((from, i) => Math.round(from + (kCividis[low + 1][i] - from) * part));
  return "rgb(" + mixed.join(",") + ")";
}
const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
let colours = {}, font = "sans-serif";
function readColours() {
  font = getComputedStyle(document.body).fontFamily;
  for (const name of ["stage", "panel", "raised", "line", "text", "second", "accent", "bad"]) colours[name] = css("--" + name);
}

// --- Layout: groups as bays of equal tiles, in rows as wide as the stage's shape asks ---

// Titles grow with the whole, so that they can be read where every tile is in view.
const kTile = 100, kGap = 12, kTitle = Math.max(40, Math.sqrt(nodeCount) * 112 * 0.03), kBayGap = Math.max(24, kTitle * 0.6);
let bays = [], places = [], world = {w: 1, h: 1};
function layOut() {
  const canvas = byId("map");
  const shape = Math.max(0.3, canvas.clientWidth / Math.max(1, canvas.clientHeight));
  const members = new Map();
  for (let n = 0; n < nodeCount; ++n) {
    const value = group < 0 ? "" : data.labels[group].of[n] < 0 ? word("without") : data.labels[group].values[data.labels[group].of[n]];
    if (!members.has(value)) members.set(value, []);
    members.get(value).push(n);
  }
  const step = kTile + kGap;
  // Groups that have what is shown come first.
  const has = new Map([...members].map(([name, nodes]) => [name, nodes.some((n) => data.nodes.allocatable[fill][n] > 0)]));
  const names = [...members.keys()].sort((a, b) => has.get(a) !== has.get(b) ? (has.get(a) ? -1 : 1) : a < b ? -1 : a > b ? 1 : 0);
  bays = names.map((name) => {
    const nodes = members.get(name).sort((a, b) => nodeNames[a] < nodeNames[b] ? -1 : 1);
    const columns = Math.max(1, Math.ceil(Math.sqrt(nodes.length * shape)));
    return {name, nodes, columns, w: columns * step - kGap, h: Math.ceil(nodes.length / columns) * step - kGap + kTitle, x: 0, y: 0};
  });
  // The width at which the whole is drawn largest.
  const widest = Math.max(...bays.map((bay) => bay.w)), area = bays.reduce((sum, bay) => sum + (bay.w + kBayGap) * (bay.h + kBayGap), 0);
  let best = widest, largest = 0;
  for (let by = 0.7; by < 2; by += 0.05) {
    const width = Math.max(widest, Math.sqrt(area * shape) * by), size = setOut(width), at = Math.min(canvas.clientWidth / size.w, canvas.clientHeight / size.h);
    if (at > largest * 1.001) { largest = at; best = width; }
  }
  world = setOut(best);
  places = new Array(nodeCount);
  for (const bay of bays) bay.nodes.forEach((n, i) => { places[n] = [bay.x + (i % bay.columns) * step, bay.y + kTitle + Math.floor(i / bay.columns) * step]; });
}
function setOut(width) {
  let x = 0, y = 0, row = 0;
  const size = {w: 1, h: 1};
  for (const bay of bays) {
    if (x > 0 && x + bay.w > width) { x = 0; y += row + kBayGap; row = 0; }
    bay.x = x; bay.y = y;
    size.w = Math.max(size.w, x + bay.w);
    size.h = Math.max(size.h, y + bay.h);
    x += bay.w + kBayGap;
    row = Math.max(row, bay.h);
  }
  return size;
}
function fit() {
  const canvas = byId("map");
  scale = Math.min((canvas.clientWidth - 48) / world.w, (canvas.clientHeight - 48) / world.h, 3);
  if (!(scale > 0)) scale = 1;
  left = (canvas.clientWidth - world.w * scale) / 2;
  top = (canvas.clientHeight - world.h * scale) / 2;
  draw();
}

// --- Drawing ---

let waiting = false;
function draw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; paint(); });
}
function share(n) {
  const has = data.nodes.allocatable[fill][n];
  return has > 0 ? data.nodes.requested[fill][n] / has : -1;
}
function clipped(pen, text, room) {
  if (pen.measureText(text).width <= room) return text;
  let low = 0, high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pen.measureText(text.slice(0, Math.ceil(middle / 2)) + "…" + text.slice(text.length - Math.floor(middle / 2))).width <= room) low = middle;
    else high = middle - 1;
  }
  return low < 3 ? "" : text.slice(0, Math.ceil(low / 2)) + "…" + text.slice(text.length - Math.floor(low / 2));
}
function paint() {
  const canvas = byId("map"), ratio = devicePixelRatio || 1;
  const w = Math.round(canvas.clientWidth * ratio), h = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = colours.stage;
  pen.fillRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  pen.textBaseline = "alphabetic";
  for (const bay of bays) {
    const x = left + bay.x * scale, y = top + bay.y * scale;
    if (x > canvas.clientWidth || y > canvas.clientHeight || x + bay.w * scale < 0 || y + bay.h * scale < 0) continue;
    const size = Math.max(10, Math.min(16, kTitle * scale * 0.6));
    if (kTitle * scale >= 9) {
      let has = 0, asked = 0;
      for (const n of bay.nodes) { has += data.nodes.allocatable[fill][n]; asked += data.nodes.requested[fill][n]; }
      pen.font = "600 " + size + "px " + font;
      pen.fillStyle = colours.text;
      const numbers = has > 0 ? amount(fill, asked) + " / " + amount(fill, has) : bay.nodes.length + " " + word("nodes");
      const title = clipped(pen, bay.name === "" ? resources[fill].name : bay.name, bay.w * scale);
      pen.fillText(title, x, y + kTitle * scale * 0.7);
      const used = pen.measureText(title + "  ").width;
      pen.font = size + "px " + font;
      pen.fillStyle = colours.second;
      if (used + pen.measureText(numbers).width <= bay.w * scale) pen.fillText(numbers, x + used, y + kTitle * scale * 0.7);
    }
    for (const n of bay.nodes) paintNode(pen, n, canvas.clientWidth, canvas.clientHeight);
  }
}
function paintNode(pen, n, width, height) {
  const side = kTile * scale, x = left + places[n][0] * scale, y = top + places[n][1] * scale;
  if (x > width || y > height || x + side < 0 || y + side < 0) return;
  pen.globalAlpha = found && !found.nodes.has(n) ? 0.2 : 1;
  const part = share(n);
  pen.fillStyle = part < 0 ? colours.stage : colours.panel;  // what has none of it recedes
  pen.fillRect(x, y, side, side);
  if (part > 0) {
    const level = Math.min(1, part) * side;
    pen.fillStyle = ramp(part);
    pen.fillRect(x, y + side - level, side, level);
  }
  pen.lineWidth = 1;
  pen.strokeStyle = part > 1 ? colours.bad : colours.line;
  pen.strokeRect(x + 0.5, y + 0.5, Math.max(0, side - 1), Math.max(0, side - 1));
  if (data.nodes.flags[n] !== 0 && side >= 6) {  // cordoned or not ready: a bar at the left
    pen.fillStyle = data.nodes.flags[n] & 2 ? colours.bad : colours.second;
    pen.fillRect(x, y, Math.max(2, side * 0.04), side);
  }
  if (side >= 40) paintInside(pen, n, x, y, side, part);
  if (n === selected || n === hovered) {
    pen.lineWidth = n === selected ? 2 : 1;
    pen.strokeStyle = colours.accent;
    pen.strokeRect(x - 2, y - 2, side + 4, side + 4);
  }
  pen.globalAlpha = 1;
}
function paintInside(pen, n, x, y, side, part) {
  const size = Math.max(9, Math.min(15, side / 11)), line = size * 1.4, small = side < 90;
  const head = line * (small ? 1 : 2) + 6, edge = small ? 3 : 8;
  pen.fillStyle = part < 0 ? colours.stage : colours.panel;
  pen.globalAlpha *= 0.92;
  pen.fillRect(x + 1, y + 1, side - 2, Math.min(head, side - 2));
  pen.globalAlpha = found && !found.nodes.has(n) ? 0.2 : 1;
  pen.fillStyle = colours.text;
  pen.font = "600 " + size + "px " + font;
  pen.fillText(clipped(pen, nodeNames[n], side - 2 * edge), x + edge, y + line);
  if (small) return;
  pen.font = size + "px " + font;
  pen.fillStyle = colours.second;
  const numbers = part < 0 ? word("nothing") : amount(fill, data.nodes.requested[fill][n]) + " / " + amount(fill, data.nodes.allocatable[fill][n]);
  pen.fillText(clipped(pen, numbers, side - 16), x + 8, y + line * 2);
  if (side < 200) return;
  const [first, last] = podsOf[n];
  const rows = Math.floor((side - head - 8) / line);
  const order = [];
  for (let i = first; i < last; ++i) order.push(i);
  order.sort((a, b) => request(data.pods.shapes[b], fill) - request(data.pods.shapes[a], fill));
  const cut = order.length > rows ? Math.max(0, rows - 1) : order.length;
  for (let row = 0; row < cut; ++row) {
    const at = y + head + row * line, asked = request(data.pods.shapes[order[row]], fill), has = data.nodes.allocatable[fill][n];
    pen.fillStyle = colours.panel;
    pen.fillRect(x + 8, at, side - 16, line - 2);
    if (asked > 0 && has > 0) {
      pen.fillStyle = colours.raised;
      pen.fillRect(x + 8, at, (side - 16) * Math.min(1, asked / has), line - 2);
    }
    const number = asked > 0 ? amount(fill, asked) : "";
    pen.fillStyle = colours.text;
    pen.fillText(clipped(pen, data.pods.names[order[row]], side - 32 - pen.measureText(number).width), x + 12, at + size);
    pen.fillStyle = colours.second;
    pen.fillText(number, x + side - 12 - pen.measureText(number).width, at + size);
  }
  if (cut < order.length) {
    pen.fillStyle = colours.panel;
    pen.fillRect(x + 8, y + head + cut * line, side - 16, line - 2);
    pen.fillStyle = colours.second;
    pen.fillText(word("more", order.length - cut), x + 12, y + head + cut * line + size);
  }
}

// --- The document beside the map ---

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  for (const child of children) made.append(child);
  return made;
}
function table(heads, rows, onRow) {
  const head = element("tr", "");
  heads.forEach((one, i) => {
    const cell = element("th", one.number ? "number" : "");
    cell.scope = "col";
    if (one.sort) {
      const button = element("button", "", one.name + (sortBy === i ? descending ? " ▾" : " ▴" : ""));
      button.type = "button";
      button.onclick = () => { descending = sortBy === i ? !descending : Boolean(one.number); sortBy = i; showRows(); };
      cell.setAttribute("aria-sort", sortBy === i ? descending ? "descending" : "ascending" : "none");
      cell.append(button);
    } else {
      cell.append(one.name);
    }
    head.append(cell);
  });
  const body = element("tbody", "");
  for (const row of rows) {
    const line = element("tr", "");
    row.cells.forEach((text, i) => line.append(element("td", heads[i].number ? "number" : "", text)));
    if (onRow) { line.tabIndex = 0; line.onclick = () => onRow(row); line.onkeydown = (event) => { if (event.key === "Enter") onRow(row); }; }
    body.append(line);
  }
  return element("table", "", element("thead", "", head), body);
}
function showNumbers() {
  const box = byId("numbers");
  box.textContent = "";
  const say = (number, text, className) => box.append(element("span", className || "", element("b", "", number), " " + text));
  say(grouped(nodeCount), word("nodes"));
  say(grouped(data.pods.names.length), word("pods"));
  say(grouped(data.pending.names.length), word("pending"), data.pending.names.length > 0 ? "caution" : "");
  resources.forEach((one, r) => {
    if (r > 1 && !/gpu/i.test(one.name) && r !== fill) return;
    const sum = (list) => list.reduce((a, b) => a + b, 0);
    const has = sum(data.nodes.allocatable[r]), asked = sum(data.nodes.requested[r]);
    if (has > 0) say(amount(r, asked) + " / " + amount(r, has), one.name + " · " + Math.round(100 * asked / has) + " %");
  });
}
function states(n) {
  const flags = data.nodes.flags[n];
  return [flags & 1 ? word("cordoned") : "", flags & 2 ? word("notReady") : ""].filter(Boolean).join(", ");
}
function showInspector() {
  const box = byId("inspector");
  box.textContent = "";
  if (selected < 0) return void box.append(element("p", "second", word("pick")));
  const n = selected;
  box.append(element("h2", "", nodeNames[n]));
  if (states(n)) box.append(element("p", "caution", states(n)));
  const uses = resources.map((one, r) => r).filter((r) => data.nodes.allocatable[r][n] > 0 || data.nodes.requested[r][n] > 0);
  box.append(table([{name: ""}, {name: word("requested"), number: true}, {name: word("of"), number: true}],
                   uses.map((r) => ({cells: [resources[r].name, amount(r, data.nodes.requested[r][n]), amount(r, data.nodes.allocatable[r][n])]}))));
  if (data.nodes.taints[n].length > 0) box.append(element("p", "second", word("taints") + ": " + data.nodes.taints[n].join(", ")));
  const labels = data.labels.filter((one) => one.of[n] >= 0);
  if (labels.length > 0) box.append(element("p", "second", labels.map((one) => one.key + "=" + one.values[one.of[n]]).join(", ")));
  const [first, last] = podsOf[n];
  const rows = [];
  for (let i = first; i < last; ++i) rows.push({cells: [podName(data.pods, i), requestsText(data.pods.shapes[i])]});
  box.append(table([{name: word("pod") + " (" + (last - first) + ")"}, {name: word("requests")}], rows));
}
function showTabs() {
  const box = byId("tabs");
  box.textContent = "";
  for (const name of ["nodes", "pending"]) {
    const count = name === "nodes" ? nodeCount : data.pending.names.length;
    const button = element("button", "", grouped(count) + " " + word(name));
    button.type = "button";
    button.setAttribute("role", "tab");
    button.setAttribute("aria-selected", String(tab === name));
    button.onclick = () => { tab = name; shown = 200; showTabs(); showRows(); };
    box.append(button);
  }
}
function showRows() {
  const box = byId("rows");
  box.textContent = "";
  let all, heads, onRow;
  if (tab === "nodes") {
    heads = [{name: word("node"), sort: true}, {name: resources[fill].name, sort: true, number: true}, {name: word("free"), sort: true, number: true}, {name: "Pod", sort: true, number: true}, {name: ""}];
    const key = [(n) => nodeNames[n], (n) => data.nodes.requested[fill][n], (n) => data.nodes.allocatable[fill][n] - data.nodes.requested[fill][n], (n) => data.pods.counts[n]][sortBy];
    all = [...nodeNames.keys()].filter((n) => !found || found.nodes.has(n));
    all.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b) * (descending ? -1 : 1));
    onRow = (row) => choose(row.node, true);
  } else {
    heads = [{name: word("pod")}, {name: word("requests")}, {name: word("answer")}];
    all = [...data.pending.names.keys()].filter((i) => !found || found.pending.has(i));
  }
  const uses = (n) => data.nodes.allocatable[fill][n] > 0 || data.nodes.requested[fill][n] > 0;
  const rows = all.slice(0, shown).map((i) => tab === "nodes"
    ? {node: i, cells: [nodeNames[i], uses(i) ? amount(fill, data.nodes.requested[fill][i]) + " / " + amount(fill, data.nodes.allocatable[fill][i]) : "–", uses(i) ? amount(fill, data.nodes.allocatable[fill][i] - data.nodes.requested[fill][i]) : "–", String(data.pods.counts[i]), states(i)]}
    : {cells: [podName(data.pending, i), requestsText(data.pending.shapes[i]), data.pending.nodes[i] >= 0 ? word("would", nodeNames[data.pending.nodes[i]]) : data.answers[data.pending.answers[i]] || ""]});
  if (all.length === 0) return void box.append(element("p", "second", word(found ? "noMatch" : "empty")));
  box.append(table(heads, rows, onRow));
  if (all.length > shown) {
    const more = element("button", "", word("more", grouped(all.length - shown)));
    more.type = "button";
    more.onclick = () => { shown += 1000; showRows(); };
    box.append(more);
  }
}
function showLegend() {
  const box = byId("legend");
  box.textContent = "";
  const strip = element("canvas", "");
  strip.width = 120; strip.height = 10;
  const pen = strip.getContext("2d");
  for (let x = 0; x < 120; ++x) { pen.fillStyle = ramp(x / 119); pen.fillRect(x, 0, 1, 10); }
  box.append("0 %", strip, "100 % " + resources[fill].name + " " + word("requested"));
  if (found) box.append(element("b", "", word("matches", grouped(found.nodes.size))));
}
function showWords() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  document.documentElement.dataset.theme = theme;
  readColours();
  document.title = data.source + " — Bayplan";
  byId("title").textContent = data.source;
  byId("title").title = data.source;
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = word(one.dataset.word);
  byId("search").placeholder = word("search");
  byId("search").setAttribute("aria-label", word("search"));
  byId("fit").textContent = word("fit");
  byId("language").textContent = word("other");
  byId("theme").textContent = word(theme === "dark" ? "light" : "dark");
  byId("map").setAttribute("aria-label", word("map", nodeCount));
  byId("stamp").textContent = word("made", data.source, data.made, data.version);
  const choices = (box, names, chosen) => {
    box.textContent = "";
    names.forEach(([value, text]) => { const one = element("option", "", text); one.value = value; box.append(one); });
    box.value = String(chosen);
  };
  choices(byId("fill"), resources.map((one, r) => [String(r), one.name]), fill);
  choices(byId("group"), [["-1", word("none")], ...data.labels.map((one, i) => [String(i), one.key])], group);
}
function showAll() { showWords(); showNumbers(); showInspector(); showTabs(); showRows(); showLegend(); draw(); }

// --- Acting ---

function choose(n, centre) {
  selected = n;
  if (n >= 0 && centre) {
    const canvas = byId("map");
    scale = Math.max(scale, 1.2);
    left = canvas.clientWidth / 2 - (places[n][0] + kTile / 2) * scale;
    top = canvas.clientHeight / 2 - (places[n][1] + kTile / 2) * scale;
  }
  history.replaceState(null, "", n < 0 ? location.pathname : "#node=" + encodeURIComponent(nodeNames[n]));
  showInspector();
  draw();
}
// A link can name a node, "#node=NAME", a search, "#find=TEXT", or the pending pods, "#pending=".
function follow() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("find")) search(byId("search").value = wanted.get("find"));
  if (wanted.has("pending")) { tab = "pending"; showTabs(); showRows(); }
  const n = wanted.has("node") ? nodeNames.indexOf(wanted.get("node")) : -1;
  if (n >= 0) choose(n, true);
}
// What a search looks through, made once: with 100,000 pods it is too much for every key.
let lowered = null;
function searched() {
  const all = (pods) => pods.names.map((name, i) => podName(pods, i).toLowerCase());
  return lowered ??= {nodes: nodeNames.map((name) => name.toLowerCase()), pods: all(data.pods), pending: all(data.pending)};
}
function search(text) {
  const wanted = text.trim().toLowerCase();
  found = null;
  if (wanted !== "") {
    found = {nodes: new Set(), pending: new Set()};
    const {nodes, pods, pending} = searched();
    for (let n = 0; n < nodeCount; ++n) {
      let hit = nodes[n].includes(wanted);
      for (let i = podsOf[n][0]; !hit && i < podsOf[n][1]; ++i) hit = pods[i].includes(wanted);
      if (hit) found.nodes.add(n);
    }
    pending.forEach((name, i) => { if (name.includes(wanted)) found.pending.add(i); });
  }
  shown = 200;
  showRows();
  showLegend();
  draw();
}
function nodeAt(x, y) {
  const atX = (x - left) / scale, atY = (y - top) / scale;
  for (const bay of bays) {
    if (atX < bay.x || atY < bay.y + kTitle || atX > bay.x + bay.w || atY > bay.y + bay.h) continue;
    const column = Math.floor((atX - bay.x) / (kTile + kGap)), row = Math.floor((atY - bay.y - kTitle) / (kTile + kGap));
    const n = bay.nodes[row * bay.columns + column];
    if (n === undefined) return -1;
    return atX - places[n][0] <= kTile && atY - places[n][1] <= kTile ? n : -1;
  }
  return -1;
}
function zoom(by, x, y) {
  const next = Math.min(20, Math.max(0.005, scale * by));
  left = x - (x - left) * next / scale;
  top = y - (y - top) * next / scale;
  scale = next;
  draw();
}
function showCard(n, x, y) {
  const card = byId("card");
  card.hidden = n < 0;
  if (n < 0) return;
  card.textContent = "";
  card.append(element("b", "", nodeNames[n]));
  const line = (text, className) => card.append(element("div", className || "", text));
  resources.forEach((one, r) => {
    const has = data.nodes.allocatable[r][n];
    if (has > 0 && (r < 2 || r === fill || /gpu/i.test(one.name))) line(one.name + " " + amount(r, data.nodes.requested[r][n]) + " / " + amount(r, has), r === fill ? "" : "second");
  });
  line((podsOf[n][1] - podsOf[n][0]) + " " + word("pods"), "second");
  if (states(n)) line(states(n), "caution");
  const stage = byId("stage");
  card.style.left = Math.max(0, Math.min(x + 16, stage.clientWidth - card.offsetWidth - 4)) + "px";
  card.style.top = Math.max(0, Math.min(y + 16, stage.clientHeight - card.offsetHeight - 4)) + "px";
}

const canvas = byId("map");
const pointers = new Map();
let moved = 0, spread = 0;
canvas.onpointerdown = (event) => { canvas.setPointerCapture(event.pointerId); pointers.set(event.pointerId, event); moved = 0; spread = 0; };
canvas.onpointermove = (event) => {
  const before = pointers.get(event.pointerId);
  if (before && pointers.size === 2) {
    pointers.set(event.pointerId, event);
    const [a, b] = [...pointers.values()];
    const now = Math.hypot(a.offsetX - b.offsetX, a.offsetY - b.offsetY);
    if (spread > 0) zoom(now / spread, (a.offsetX + b.offsetX) / 2, (a.offsetY + b.offsetY) / 2);
    spread = now;
    moved = 10;
  } else if (before) {
    left += event.offsetX - before.offsetX;
    top += event.offsetY - before.offsetY;
    moved += Math.abs(event.offsetX - before.offsetX) + Math.abs(event.offsetY - before.offsetY);
    pointers.set(event.pointerId, event);
    draw();
  } else {
    const n = nodeAt(event.offsetX, event.offsetY);
    if (n !== hovered) { hovered = n; draw(); }
    showCard(n, event.offsetX, event.offsetY);
  }
};
canvas.onpointerup = (event) => {
  if (pointers.delete(event.pointerId) && moved < 4) choose(nodeAt(event.offsetX, event.offsetY), false);
};
canvas.onpointercancel = (event) => pointers.delete(event.pointerId);
canvas.onpointerleave = () => { hovered = -1; showCard(-1); draw(); };
canvas.ondblclick = (event) => zoom(2, event.offsetX, event.offsetY);
canvas.addEventListener("wheel", (event) => { event.preventDefault(); zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY); }, {passive: false});
canvas.onkeydown = (event) => {
  const middle = [canvas.clientWidth / 2, canvas.clientHeight / 2];
  const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
  if (event.key === "+" || event.key === "=") zoom(1.25, ...middle);
  else if (event.key === "-") zoom(0.8, ...middle);
  else if (event.key === "0") fit();
  else if (step && nodeCount > 0) {
    if (selected < 0) return choose(bays[0].nodes[0], true);
    const [x, y] = places[selected];
    let best = -1, least = Infinity;
    for (let n = 0; n < nodeCount; ++n) {
      const along = (places[n][0] - x) * step[0] + (places[n][1] - y) * step[1];
      const across = Math.abs((places[n][0] - x) * step[1]) + Math.abs((places[n][1] - y) * step[0]);
      if (along > 1 && along + across * 3 < least) { least = along + across * 3; best = n; }
    }
    if (best >= 0) choose(best, true);
  } else if (event.key === "Escape") choose(-1, false);
  else return;
  event.preventDefault();
};
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== byId("search")) { byId("search").focus(); event.preventDefault(); }
});
byId("search").oninput = (event) => search(event.target.value);
byId("search").onkeydown = (event) => {
  if (event.key === "Escape") { event.target.value = ""; search(""); canvas.focus(); }
  if (event.key === "Enter" && found && found.nodes.size > 0) choose([...found.nodes][0], true);
};
byId("fill").onchange = (event) => { fill = Number(event.target.value); layOut(); showAll(); fit(); };
byId("group").onchange = (event) => { group = Number(event.target.value); layOut(); fit(); };
byId("fit").onclick = fit;
byId("language").onclick = () => { language = language === "zh" ? "en" : "zh"; layOut(); showAll(); };
byId("theme").onclick = () => { theme = theme === "dark" ? "light" : "dark"; showAll(); };
let measured = "";
new ResizeObserver(() => {
  const size = canvas.clientWidth + "x" + canvas.clientHeight;
  if (size === measured) return;
  measured = size;
  layOut();
  if (selected < 0) fit();
  draw();
}).observe(byId("stage"));
addEventListener("hashchange", follow);
layOut();
showAll();
fit();
follow();
})();
