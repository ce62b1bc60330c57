/** Lucide icons, with the words that select them. */
const icons = {
  Sparkles: /simple|easy|beaut|design|smart|new|idea|creativ/i,
  Star: /best|quality|premium|award|review|favou?rite/i,
  Heart: /love|care|health|friendl|kind|hand|craft|fresh/i,
  Zap: /fast|quick|instant|speed|power|energy|automat/i,
  ShieldCheck: /secur|safe|privat|trust|protect|guarant|reliab/i,
  Clock: /time|hour|24|always|schedul|book|reserv|delivery/i,
  Leaf: /green|eco|organic|natur|sustain|local|vegan|season/i,
  ChartColumn: /analy|report|insight|track|grow|stat|progress/i,
  Users: /team|communit|people|together|family|group|coach|expert/i,
  MessageCircle: /chat|support|help|talk|messag|contact|feedback/i,
  Gift: /free|gift|reward|bonus|offer|deal|member/i,
  MapPin: /locat|place|near|map|travel|where|address/i,
};

/** Returns an icon that matches each title; icons repeat only after all are used. */
export function iconsOf(titles: readonly string[]): readonly string[] {
  const left = new Set(Object.keys(icons));
  const meant = titles.map((title) => {
    const icon = Object.entries(icons).find(([name, words]) => left.has(name) && words.test(title));
    if (icon) left.delete(icon[0]);
    return icon?.[0];
  });
  const others = [...left];
  return meant.map((icon) => icon ?? others.shift() ?? 'Sparkles');
}
