import { reportSubjects } from '../texts/texts.ts'
import { authorOf, emailField, entityOf, type HostedPage } from './page.ts'

/** Reports wrong details. Ends with a signal in the inbox. */
export const reportPage: HostedPage = {
  action: 'report',
  title: (setting) => setting.texts.reportTitle(entityOf(setting).name),
  buttons: async ({ texts }) => [{ label: texts.reportSubmit }],
  fields: async ({ texts }) => [
    {
      name: 'subject',
      label: texts.reportSubject,
      control: 'select',
      required: true,
      options: reportSubjects.map((value) => ({ value, label: texts.reportSubjects[value] })),
    },
    {
      name: 'feedback',
      label: texts.reportText,
      hint: texts.reportTextHint,
      control: 'textarea',
      maxLength: 1000,
    },
    { ...emailField(texts, false), hint: texts.reportEmailHint },
  ],
  perform: async (setting, values) => {
    const { id, country } = entityOf(setting)
    const [dataType = '', inactiveReason = null] = values.subject!.split(':')
    const { texts, link } = setting
    const { language } = link
    const { isAnswered } = await setting.operations.report(
      { entityId: id, country, dataType, inactiveReason, feedback: values.feedback!, language },
      authorOf(setting, { email: values.your_email || null }),
    )
    return { done: isAnswered ? [texts.reportDone, texts.reportAnswered] : [texts.reportDone] }
  },
}
