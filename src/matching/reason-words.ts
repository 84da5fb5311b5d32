/** The levels of comparisons in words, for people who decide. */
const words: Readonly<Record<string, string>> = {
  prior: 'two records that blocking has brought together',
  'address:equal': 'the same address',
  'address:number_and_street': 'the same street and house number',
  'address:number_other_street': 'the same house number in another street',
  'address:other_number': 'another house number',
  'address:other_street': 'another street',
  'address:street_no_number': 'the same street, without a house number on one side',
  'address:street_near_number': 'a house number near by in the same street',
  'address:street_other_number': 'another house number in the same street',
  'area:far': 'one town, with postcodes of two regions',
  'area:near': 'a neighbouring postcode',
  'area:other': 'another town',
  'area:postcode': 'the same postcode',
  'area:town': 'the same town',
  'category:equal': 'the same category',
  'category:some': 'some category in common',
  'category:other': 'other categories',
  'id:equal': 'the same id in another dataset',
  'id:company': 'the same company, by its number or its Wikidata item',
  'id:site': 'the same domain',
  'id:other': 'other ids in the same dataset',
  'joint:sure': 'name, place and contact agree: this alone decides',
  'joint:name_at_address': 'the same name at the same address',
  'joint:name_and_phone': 'the same name and telephone number',
  'joint:name_alone': 'the same name, and neither address nor telephone number to compare',
  'joint:name_elsewhere_other_phone': 'the same name elsewhere, with another telephone number',
  'joint:chain_elsewhere': 'the name of a chain that has other places',
  'joint:other_name_same_contact': 'another name at the same address and telephone number',
  'joint:other_name_at_address_other_phone':
    'another name at the same address, with another telephone number',
  'joint:nothing_in_contact': 'neither website nor telephone number in common',
  'joint:other_trade': 'words left over on both sides, and no category in common',
  'joint:rare_word_and_phone': 'a rare word of the name and the telephone number in common',
  'joint:rare_word_and_web': 'a rare word of the name and the website in common',
  'left:department_one': 'one name says a department',
  'left:department_both': 'the names say departments',
  'left:number_one': 'a number in one of the names',
  'left:number_both': 'different numbers in the names',
  'left:common_one': 'one name has a common word more',
  'left:common_both': 'the names differ in common words',
  'left:known_one': 'one name has a word more that website, category or brand explain',
  'left:known_both': 'the names differ in words that website, category or brand explain',
  'left:other_form': 'a word in another form, such as pizza and pizzeria',
  'left:own_one': 'one name has a rare word more',
  'left:own_both': 'the names differ in rare words',
  'name:equal': 'the same name',
  'name:equal_but_form': 'the same name, but for its legal form',
  'name:spelling': 'the same name in another spelling',
  'name:place_left': 'the same name, but for a place in it',
  'name:other_script': 'the names are in two scripts',
  'name:chain': 'the name of a chain',
  'phone:equal': 'the same telephone number',
  'phone:equal_central': 'the same central telephone number',
  'phone:near': 'a neighbouring telephone number',
  'phone:other': 'another telephone number',
  'phone:other_central': 'another central telephone number',
  'unit:equal': 'the same unit',
  'unit:one': 'a unit on one side only',
  'web:equal_page': 'the same web page',
  'web:equal_home': 'the same website',
  'web:alike': 'websites of similar names',
  'web:one_home': 'a page and the home page of one website',
  'web:other': 'another website',
  'web:other_page': 'another page of the same website',
  'word:none_rare': 'no rare word in common',
  'word:one_rare': 'a rare word in common',
  'word:some_rare': 'rare words in common',
}

/** Kinds of words left over. */
const kinds: Readonly<Record<string, string>> = {
  common: 'a common word',
  department: 'a department',
  known: 'a word of its website, category or brand',
  number: 'a number',
  'number conflict': 'numbers',
  own: 'a rare word',
  'own both': 'rare words on both sides',
}

/** Groups of levels that are a matter of degree, or whose level is a word of English. */
const groups: Readonly<Record<string, (level: string) => string>> = {
  joint: (level) => `together: ${level}`,
  left: (level) => `left over in the names: ${level}`,
  name: (level) =>
    level
      .replace(/^likeness (\d+)$/, 'names alike in spelling from $1 %')
      .replace(/^overlap (\d+)$/, 'names alike in their words from $1 %')
      .replace(/^subsequence (\d+)$/, 'names alike in their characters from $1 %')
      .replace(
        /^contained (.+)$/,
        (_, kind) => `one name is part of the other, which adds ${kinds[kind] ?? kind}`,
      )
      .replace(
        /^partial (.+)$/,
        (_, kind) => `the names are partly the same and differ in ${kinds[kind] ?? kind}`,
      ),
  veto: (level) => `needs a person: ${vetoes[level] ?? level}`,
}

const vetoes: Readonly<Record<string, string>> = {
  'chain without branch': 'the name of a chain, and nothing says which branch',
  'department on one side': 'one name says a department or a part of the house',
  'generic name': 'a name of common words, and nothing says which business',
  'initial in name': 'an initial in one name may stand for another person',
  'no name': 'a name is missing',
  'no place': 'neither place, telephone number nor page to tell them by',
  'number in name': 'different numbers in the names',
  'other country': 'another country',
  'other department': 'different departments',
  'other form and more': 'a word in another form, and more words',
  'other house number': 'another house number',
  'other person': 'perhaps a firm and one of its people',
  'other page': 'another page of one website',
  'other street': 'another street',
  'other town': 'another town',
  'other trade': 'different trades',
  'other unit': 'another unit of the building',
  'own words on both sides': 'rare words that only one of them has, on both sides',
}

/** A level of a comparison in English words. */
export function wordsOf(level: string): string {
  const known = words[level]
  if (known !== undefined) return known
  const general = level.replace(/_same_name$/, '')
  if (general !== level) return `${wordsOf(general)}, with the same name`
  const at = level.indexOf(':')
  const plain = level.slice(at + 1).replaceAll('_', ' ')
  const group = level.slice(0, Math.max(at, 0))
  return groups[group]?.(plain) ?? (group === '' ? plain : `${group}: ${plain}`)
}
