/** Scripts, beside Latin, that the names of places are written in, by country. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Arab: 'ae af bh dj dz eg eh er iq ir jo km kw lb ly ma mr om pk ps qa sa sd so sy td tn ye il'.split(' '),
  Armn: ['am'],
  Beng: ['bd', 'in'],
  Cyrl: 'ba bg by kg kz md me mk mn ru rs tj tm ua uz xk'.split(' '),
  Deva: ['in', 'np'],
  Ethi: ['er', 'et'],
  Geor: ['ge'],
  Grek: ['cy', 'gr'],
  Gujr: ['in'],
  Guru: ['in'],
  Hang: ['kp', 'kr'],
  Hani: 'cn hk jp kp kr mo sg tw'.split(' '),
  Hebr: ['il', 'ps'],
  Hira: ['jp'],
  Kana: ['jp'],
  Khmr: ['kh'],
  Knda: ['in'],
  Laoo: ['la'],
  Mlym: ['in'],
  Mymr: ['mm'],
  Orya: ['in'],
  Sinh: ['lk'],
  Taml: ['in', 'lk', 'sg'],
  Telu: ['in'],
  Thaa: ['mv'],
  Thai: ['th'],
  Tibt: ['bt', 'cn'],
}

const patterns = new Map<string, RegExp>()

function patternOf(country: string): RegExp {
  let pattern = patterns.get(country)
  if (pattern === undefined) {
    const scripts = Object.keys(SCRIPTS).filter((script) => SCRIPTS[script]!.includes(country))
    const letters = ['Latin', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join('')
    pattern = new RegExp(`^[${letters}\\P{L}]+$`, 'v')
    patterns.set(country, pattern)
  }
  return pattern
}

/** Whether a name is written in Latin letters or in a script of the country. */
export const isReadIn = (country: string, name: string): boolean => patternOf(country).test(name)
