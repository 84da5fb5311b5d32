/** A town in the place of an address: `Retford`, `Retford DN22 6BP`, `Victoria BC`. */
import { namesWay } from '../street-name.ts'
import { isCountryNamed } from './town-tail.ts'
import { endsWithWay } from './unparted-lines.ts'

/** A longer text is none of a town. */
const LONGEST = 60

/** Words of buildings, ways, and of businesses without a place, in the languages of addresses: with them a text is no town. */
const otherPlaces = new RegExp(
  `(?<!\\p{L})(?:${[
    'mall|cent(?:er|re)|market|plaza|park|marina|hotel|house|hall|station|airport|building|tower|mill|church|arcade|estate|downtown|farm|barn|inn|campus|broadway|mews|yard|wharf|pier|harbour|harbor|school|college|university|hospital|library|museum|the',
    'online|various|mobile|remote|worldwide|nationwide|national|virtual|none|unknown|tbc|tba|tbd|na|multiple|delivery|everywhere|home|closed|international|web|internet|siehe|überall|div|diverse|verschiedene|bundesweit|mobil',
    'gran|centro|mercado|piazza|plaça|place|praça|largo|bairro|barrio|zona|torre|edificio|edifício|parque|estación|gare|marché|halles?|centre|zac|za|zi|passage|cours|quai|hof|am|an|im|zum|zur|auf|markt|rathaus|bahnhof|flughafen',
  ].join('|')})(?!\\p{L})`,
  'iu',
)
/** German and Dutch ways and squares are one word with their name. */
const wayInWord =
  /(?:stra(?:ß|ss)e|str\.?|weg|gasse|platz|allee|ufer|ring|damm|markt|bahnhof|hof|center|zentrum|passage|straat|laan|plein|gracht|kade|gatan?|vägen|veien?|gata|torget|katu|tie|utca|tér|gade|vej|torv)$/iu
const words = /^\p{Lu}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){0,3}$/u
/** Scripts with capitals and blanks between words; in others words are not told apart. */
const otherScripts = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}\p{N}\s]/u

/** Whether a text may be a town with nothing but its region, postcode and country behind it. */
export const mayBeTownAlone = (text: string): boolean =>
  text.length <= LONGEST && /^\p{Lu}\p{L}/u.test(text) && !text.includes('\n') && !otherScripts.test(text)

/**
 * Whether the name that is left of such a text is a town. `isSure` says that a region or a postcode stands behind it; without them
 * two words are the most, as more are mostly the name of a building. `country` is alpha-2.
 */
export const isTownAlone = (name: string, isSure: boolean, country: string): boolean =>
  words.test(name) &&
  (isSure || name.split(/\s+/).length < 3 || linked.test(name)) &&
  !otherPlaces.test(name) &&
  !wayInWord.test(name) &&
  !namesWay(name) &&
  !endsWithWay(name) &&
  !isCountryNamed(name, country)

/** `Newcastle upon Tyne`, `Boulogne sur Mer` */
const linked = /^\p{L}+\s(?:upon|on|sur|de|del|da|do|sul|under|by|en|next)\s\p{Lu}\p{L}+$/u
