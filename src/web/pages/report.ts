import type { ObjectName } from '../../entity/model.ts'
import { objectTypes } from '../../entity/objects/index.ts'
import type { Option } from '../form.ts'
import { linesOf, readerOf } from '../manage/details.ts'
import { manageTextsFor } from '../texts/in-language.ts'
import { type ReportSubject, reportSubjects } from '../texts/texts.ts'
import { authorOf, emailField, entityOf, type HostedPage, type PageSetting } from './page.ts'

const isWhole = (subject: ReportSubject): boolean => subject.startsWith('status:') || subject === 'background'

/**
 * What may be wrong: each value that the listing shows, what it does not show, and the business as a whole.
 * The value of an option is the object, with the `gen_id` of one of several values after a colon.
 */
function subjects(setting: PageSetting): readonly Option[] {
  const { texts } = setting
  const named = (subject: ReportSubject): Option => ({ value: subject, label: texts.reportSubjects[subject] })
  const shown = reportSubjects.flatMap((subject) => shownValues(setting, subject))
  const isShown = (subject: ReportSubject) => shown.some(({ value }) => value.split(':')[0] === subject)
  const missing = reportSubjects.filter((subject) => !isWhole(subject) && !isShown(subject)).map(named)
  return [
    ...headed(texts.reportShown, shown),
    ...headed(texts.reportMissing, missing),
    ...headed(texts.reportWhole, reportSubjects.filter(isWhole).map(named)),
  ]
}

const headed = (heading: string, options: readonly Option[]): readonly Option[] =>
  options.map((option, index) => (index === 0 ? { ...option, heading } : option))

function shownValues(setting: PageSetting, subject: ReportSubject): readonly Option[] {
  const { texts, operations } = setting
  const { values, country } = entityOf(setting)
  if (isWhole(subject)) return []
  const object = subject as ObjectName
  const reader = readerOf(operations, texts.language, country)
  return (values[object] ?? [])
    .map((value) => ({
      value: objectTypes[object].cardinality === 'one' ? object : `${object}:${value.genId}`,
      label: texts.reportSubjects[subject],
      detail: linesOf(object, value, manageTextsFor(texts.language), reader),
    }))
    .filter(({ detail }) => detail.some((line) => line !== ''))
}

/** Reports wrong details. Ends with a signal in the inbox. */
export const reportPage: HostedPage = {
  action: 'report',
  title: (setting) => setting.texts.reportTitle(entityOf(setting).name),
  scripts: ['forms.js'],
  intro: async ({ texts }) => [texts.reportIntro],
  buttons: async ({ texts }) => [{ label: texts.reportSubmit }],
  fields: async (setting) => {
    const { texts } = setting
    return [
      {
        name: 'subject',
        label: texts.reportSubject,
        control: 'radio',
        required: true,
        options: subjects(setting),
        // An object as a whole, as forms of earlier versions send it.
        alsoTakes: reportSubjects,
      },
      {
        name: 'feedback',
        label: texts.reportText,
        hint: texts.reportTextHint,
        control: 'textarea',
        maxLength: 1000,
        hooks: { follows: 'subject' },
      },
      { ...emailField(texts, false), hint: texts.reportEmailHint },
    ]
  },
  perform: async (setting, values) => {
    const { id, country } = entityOf(setting)
    const [dataType = '', which] = values.subject!.split(':')
    const { texts, link } = setting
    const { language } = link
    const { isAnswered } = await setting.operations.report(
      {
        entityId: id,
        country,
        dataType,
        inactiveReason: dataType === 'status' ? which! : null,
        ...(dataType === 'status' || which === undefined ? {} : { genId: which }),
        feedback: values.feedback!,
        language,
      },
      authorOf(setting, { email: values.your_email || null }),
    )
    return {
      done: [texts.reportDone],
      whatNext: isAnswered ? [texts.reportNext, texts.reportAnswered] : [texts.reportNext],
    }
  },
}
