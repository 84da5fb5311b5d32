import { writesObject } from '../../object-endpoints.ts'

export const postEntityInvoiceAddress = writesObject({
  object: 'invoice_address',
  path: '/v1/entity/invoice_address',
  summary: 'Set the registered or billing address.',
  origin: 'ours',
  example: { building_number: '7', address1: 'Harbour Row', town: 'Cobh' },
})
