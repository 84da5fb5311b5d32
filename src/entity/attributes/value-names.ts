/** What pages call the values of attributes. */
import type { AttributeValue, NamedLanguage } from './declare.ts'
import { type AttributeName, attributeNameIn } from './index.ts'

type ValueNames = Readonly<Record<Exclude<AttributeValue, 'yes'>, string>>

const valueNames: Readonly<Record<NamedLanguage, ValueNames>> = {
  en: {
    no: 'no',
    limited: 'limited',
    only: 'only',
    free: 'free of charge',
    paid: 'for a fee',
    customers: 'for customers',
    outside: 'outside only',
    separated: 'in a separate room',
    required: 'required',
  },
  de: {
    no: 'nein',
    limited: 'eingeschränkt',
    only: 'ausschließlich',
    free: 'kostenlos',
    paid: 'gegen Gebühr',
    customers: 'für Gäste',
    outside: 'nur draußen',
    separated: 'in einem eigenen Raum',
    required: 'erforderlich',
  },
  fr: {
    no: 'non',
    limited: 'limité',
    only: 'exclusivement',
    free: 'gratuit',
    paid: 'payant',
    customers: 'pour les clients',
    outside: 'à l’extérieur seulement',
    separated: 'dans une salle à part',
    required: 'obligatoire',
  },
  es: {
    no: 'no',
    limited: 'limitado',
    only: 'exclusivamente',
    free: 'gratis',
    paid: 'de pago',
    customers: 'para clientes',
    outside: 'solo en el exterior',
    separated: 'en una sala aparte',
    required: 'obligatorio',
  },
  fi: {
    no: 'ei',
    limited: 'rajoitetusti',
    only: 'yksinomaan',
    free: 'maksutta',
    paid: 'maksullinen',
    customers: 'asiakkaille',
    outside: 'vain ulkona',
    separated: 'erillisessä tilassa',
    required: 'vaaditaan',
  },
  ar: {
    no: 'لا',
    limited: 'محدود',
    only: 'حصراً',
    free: 'مجاناً',
    paid: 'مقابل رسوم',
    customers: 'للزبائن',
    outside: 'في الخارج فقط',
    separated: 'في غرفة منفصلة',
    required: 'إلزامي',
  },
}

/** An attribute with its value in a shipped language, else in English: `Wheelchair accessible: limited`. */
export function attributeTextIn(
  attribute: AttributeName | '',
  value: AttributeValue | '',
  language: string,
): string {
  const names = valueNames[language as NamedLanguage] ?? valueNames.en
  const name = attributeNameIn(attribute, language)
  return value === 'yes' || value === '' ? name : `${name}: ${names[value]}`
}
