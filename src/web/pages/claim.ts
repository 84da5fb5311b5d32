import { authorOf, emailField, entityOf, type HostedPage } from './page.ts'

/** Claims an entity for the person with the given address. */
export const claimPage: HostedPage = {
  action: 'claim',
  title: (setting) => setting.texts.claimTitle(entityOf(setting).name),
  submit: (texts) => texts.claimSubmit,
  fields: async ({ texts }) => [
    {
      name: 'first_name',
      label: texts.yourFirstName,
      control: 'text',
      required: true,
      maxLength: 80,
      autocomplete: 'given-name',
    },
    {
      name: 'last_name',
      label: texts.yourLastName,
      control: 'text',
      required: true,
      maxLength: 80,
      autocomplete: 'family-name',
    },
    emailField(texts, true),
    {
      name: 'phone_number',
      label: texts.claimPhone,
      hint: texts.claimPhoneHint,
      control: 'tel',
      maxLength: 40,
      autocomplete: 'tel',
    },
    { name: 'consent', label: texts.claimConsent, control: 'checkbox', required: true },
  ],
  perform: async (setting, values) => {
    const { id, name } = entityOf(setting)
    const { expires } = await setting.operations.claim(
      {
        entityId: id,
        method: 'web',
        phoneNumber: values.phone_number || null,
        referrerName: setting.link.portalName,
      },
      authorOf(setting, {
        email: values.your_email!,
        firstName: values.first_name!,
        lastName: values.last_name!,
      }),
    )
    const { texts } = setting
    const until = new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      expires,
    )
    return { done: [texts.claimDone(name, until), texts.reference(id)] }
  },
}
