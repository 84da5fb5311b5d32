import { isMailable } from '../../operations/send-mail.ts'
import { authorOf, emailField, entityOf, type HostedPage } from './page.ts'

/**
 * Sends a message to a business. The business's address is never shown; the sender's is shown only to the
 * business.
 */
export const messagePage: HostedPage = {
  action: 'message',
  title: (setting) => setting.texts.messageTitle(entityOf(setting).name),
  buttons: async ({ texts }) => [{ label: texts.messageSubmit }],
  intro: async (setting) => {
    const { id, name } = entityOf(setting)
    const { messageIntro, messageIntroKept } = setting.texts
    const { business } = await setting.operations.mailReaches(id)
    return [business ? messageIntro(name) : messageIntroKept(name)]
  },
  fields: async ({ texts }) => [
    {
      name: 'your_name',
      label: texts.yourName,
      control: 'text',
      required: true,
      maxLength: 120,
      autocomplete: 'name',
    },
    { ...emailField(texts, true), hint: texts.messageEmailHint },
    { name: 'text', label: texts.messageText, control: 'textarea', required: true, maxLength: 5000 },
  ],
  perform: async (setting, values) => {
    const { id, name } = entityOf(setting)
    const email = values.your_email!
    const sender = values.your_name!
    const { texts, link } = setting
    if (!isMailable(email)) return { faults: { your_email: texts.notAnEmail } }
    const { goesToBusiness } = await setting.operations.message(
      { entityId: id, senderName: sender, senderEmail: email, text: values.text!, language: link.language },
      authorOf(setting, { email, firstName: sender }),
    )
    return goesToBusiness
      ? { done: [texts.messageDone(name)], whatNext: [texts.messageNext] }
      : { done: [texts.messageKept(name)], whatNext: [texts.messageNextKept(name)] }
  },
}
