import { authorOf, emailField, entityOf, type HostedPage } from './page.ts'

/** Writes to a business; its own address is never shown. */
export const messagePage: HostedPage = {
  action: 'message',
  title: (setting) => setting.texts.messageTitle(entityOf(setting).name),
  submit: (texts) => texts.messageSubmit,
  fields: async ({ texts }) => [
    {
      name: 'your_name',
      label: texts.yourName,
      control: 'text',
      required: true,
      maxLength: 120,
      autocomplete: 'name',
    },
    emailField(texts, true),
    { name: 'text', label: texts.messageText, control: 'textarea', required: true, maxLength: 5000 },
  ],
  perform: async (setting, values) => {
    const { id, name } = entityOf(setting)
    const email = values.your_email!
    const sender = values.your_name!
    await setting.operations.message(
      { entityId: id, senderName: sender, senderEmail: email, text: values.text! },
      authorOf(setting, { email, firstName: sender }),
    )
    return { done: [setting.texts.messageDone(name)] }
  },
}
