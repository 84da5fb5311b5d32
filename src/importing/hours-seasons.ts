/** Months, but those that are also days or a verb, and seasons, in the languages of `hours-tokens.ts`. */
const season =
  /(?<![\p{L}])(?:jan|feb|apr|jun|jul|aug|sep|sept|okt?|oct|nov|dec|dez|mrz|mai|janu|febr|m[aä]rz|april|june?|juli?y?|augu?st|(?:septem|novem|de[cz]em)b(?:er|re)|okto?ber|october|octobre|janvier|f[eé]vrier|avril|juin|juillet|ao[uû]t|d[eé]cembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|mei|\p{L}+kuu(?:n|ssa|sta)?|summer|winter|season(?:al)?|sommer|saison|saisonal|[eé]t[eé]|hiver|verano|invierno|temporada|estate|inverno|stagional[ei]|kes[aä]ll[aä]|talvella|zomer|sommar|vinter|ver[aã]o|easter|ostern|p[aâ]ques|pasqua)(?![\p{L}])/iu

/** May with a day or a dash beside it, which is no `may vary`. */
const inMay =
  /(?<!\p{L})may\s?(?:[-–—:]|\d)|(?:\d(?:st|nd|rd|th)?|[-–—])\s?(?<!\p{L})may(?!\p{L})(?!\s+(?!to |til|until |through |thru |and )\p{L})/iu

/** Whether the hours are of a part of the year. */
export const isSeasonal = (text: string): boolean => season.test(text) || inMay.test(text)
