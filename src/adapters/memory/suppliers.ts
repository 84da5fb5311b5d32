import type { Entity } from '../../entity/model.ts'
import { Conflict } from './conflict.ts'
import type { UndoLog } from './undo-log.ts'

const keyOf = (account: string, supplierId: string): string => JSON.stringify([account, supplierId])

/** The entity of each supplier id; an account has an id once. */
export class MemorySuppliers {
  private readonly owners = new Map<string, string>()

  entityOf(account: string, supplierId: string): string | undefined {
    return this.owners.get(keyOf(account, supplierId))
  }

  /** In no particular order. */
  all(): { readonly account: string; readonly supplierId: string; readonly entityId: string }[] {
    return [...this.owners].map(([key, entityId]) => {
      const [account, supplierId] = JSON.parse(key) as [string, string]
      return { account, supplierId, entityId }
    })
  }

  /** Sets the complete list of the entity's supplier ids. @throws Conflict if another entity has one of them */
  write({ id, suppliers }: Pick<Entity, 'id' | 'suppliers'>, undo: UndoLog): void {
    const wanted = new Set(suppliers.map(({ account, supplierId }) => keyOf(account, supplierId)))
    for (const [key, owner] of [...this.owners])
      if (owner === id && !wanted.has(key)) undo.delete(this.owners, key)
    for (const key of wanted) {
      if ((this.owners.get(key) ?? id) !== id) throw new Conflict('supplier')
      undo.set(this.owners, key, id)
    }
  }

  removeOf(entityId: string, undo: UndoLog): void {
    for (const [key, owner] of [...this.owners]) if (owner === entityId) undo.delete(this.owners, key)
  }
}
