import prompts from '../../data/compositions.json' with { type: 'json' };

/** Businesses and projects, with a prompt that spells out their records. */
const compositions: readonly (readonly [words: RegExp, prompt: string])[] = [
  [/^(?:simple |small |mini |sales )?crm$/i, prompts.crm],
  [/^(?:project management|project planner|project planning|project)$/i, prompts.project],
  [
    /^(?:personal finance|finance|finances|budget|monthly budget|household budget|family budget|budgeting|money)$/i,
    prompts.finance,
  ],
  [/^(?:school|classroom|teaching|teacher)$/i, prompts.school],
  [/^(?:public |school |small |little )?library$/i, prompts.library],
  [/(?:repair shop|garage|bike shop|workshop)$/i, prompts.repairShop],
  [/(?:hair ?salon|salon|barber ?shop|barber|spa|tattoo studio)$/i, prompts.salon],
  [/(?:restaurant|caf[eé]|bistro|bar)$/i, prompts.restaurant],
  [/(?:gym|yoga studio|dance studio|fitness studio|dance school)$/i, prompts.gym],
  [/(?:clinic|doctor's office|practice|vet|dentist|medical practice)$/i, prompts.clinic],
  [/(?:hotel|guest ?house|b&b|hostel|campsite)$/i, prompts.hotel],
  [/(?:shop|store|boutique|market stall|kiosk)$/i, prompts.shop],
  [/(?:sports? club|football club|club|association|choir|band|team)$/i, prompts.club],
  [/^(?:wedding|wedding planning|our wedding)$/i, prompts.wedding],
  [/(?:event planning|party planning|birthday party|party)$/i, prompts.party],
  [/(?:farm|ranch|homestead)$/i, prompts.farm],
  [/^(?:sales|revenue|business|company|shop sales|store sales)$/i, prompts.sales],
  [/^(?:social network|social media|community|forum|twitter|instagram)$/i, prompts.socialNetwork],
];

export const compositionOf = (noun: string): string | undefined =>
  compositions.find(([words]) => words.test(noun.trim()))?.[1];
