import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { Courier } from '../ports/courier.ts'
import type { DeliveryChannel } from '../ports/delivery-store.ts'

const dayMs = 24 * 3_600_000

/** Sender of mail that is only written to files. */
const nobody = { name: '', address: 'directory@localhost' }

/**
 * Opens the courier of a channel as configured in the settings. Libraries are loaded here, so only when
 * something is sent.
 */
export async function openCourier(settings: Settings, channel: DeliveryChannel): Promise<Courier> {
  const { dataDir, smtpUrl, mailFrom, codeWebhookUrl, codeWebhookSecret } = settings
  if (channel === 'email') {
    const from = mailFrom ?? nobody
    if (smtpUrl !== null) {
      const { openSmtpCourier } = await import('../adapters/mail-smtp/smtp-courier.ts')
      return openSmtpCourier(smtpUrl, from)
    }
    const { openMailFileCourier } = await import('../adapters/mail-file/file-courier.ts')
    return openMailFileCourier(join(dataDir, 'mail'), from, settings.deliveryKeepDays * dayMs)
  }
  const { fetchAllow: allow } = settings
  if (channel === 'webhook') {
    const { openAlarmCourier } = await import('../adapters/webhook/alarm-courier.ts')
    return openAlarmCourier(allow)
  }
  if (codeWebhookUrl !== null) {
    const { openWebhookCourier } = await import('../adapters/webhook/code-courier.ts')
    return openWebhookCourier(codeWebhookUrl, codeWebhookSecret ?? '', { allow, now: Date.now })
  }
  const { openCodeFileCourier } = await import('../adapters/code-file/file-courier.ts')
  return openCodeFileCourier(join(dataDir, 'codes'))
}

/** The couriers of one process, opened on first use. */
export function couriersOf(settings: Settings) {
  const opened = new Map<DeliveryChannel, Promise<Courier>>()
  return {
    courierFor: (channel: DeliveryChannel): Promise<Courier> => {
      const known = opened.get(channel)
      if (known !== undefined) return known
      const courier = openCourier(settings, channel)
      opened.set(channel, courier)
      // A failed attempt is not cached, so it is retried.
      courier.catch(() => opened.delete(channel))
      return courier
    },
    close: async (): Promise<void> => {
      for (const courier of opened.values()) await courier.then((one) => one.close()).catch(() => undefined)
    },
  }
}
