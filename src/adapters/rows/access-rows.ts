import { type Account, type ApiKey, emailKey, type Plan, type User } from '../../access/model.ts'

/** A row of a table of keys, plans, accounts or users. */
export type AccessRow = Readonly<Record<string, string | number | null>>

export interface Grant {
  readonly key: ApiKey
  readonly plan: Plan
}

/** Capacity of each cache of rows; a cache may hold up to twice as many. */
export const remembered = 500

export function toKey(row: AccessRow): ApiKey {
  return {
    id: String(row.id),
    account: String(row.account),
    plan: String(row.plan),
    label: String(row.label),
    defaultUser: text(row.default_user),
    allowedOrigins: JSON.parse(String(row.allowed_origins)),
    publishable: row.publishable === 1,
    created: Number(row.created),
    revoked: number(row.revoked),
  }
}

export function toPlan(row: AccessRow): Plan {
  return {
    name: String(row.name),
    level: Number(row.level),
    allow: JSON.parse(String(row.allow)),
    refuse: JSON.parse(String(row.refuse)),
    ratePerSecond: number(row.rate_per_second),
    dailyQuota: number(row.daily_quota),
    maxPerPage: Number(row.max_per_page),
    visibleObjects: JSON.parse(String(row.visible_objects)),
    hiddenObjects: JSON.parse(String(row.hidden_objects)),
    corsOrigins: JSON.parse(String(row.cors_origins)),
    rights: JSON.parse(String(row.rights)),
  }
}

export function toAccount(row: AccessRow | undefined): Account | undefined {
  return (
    row && {
      name: String(row.name),
      trust: Number(row.trust),
      editsFor: JSON.parse(String(row.edits_for)),
    }
  )
}

export function toUser(row: AccessRow | undefined): User | undefined {
  return (
    row && {
      id: String(row.id),
      rev: String(row.rev),
      email: String(row.email),
      firstName: String(row.first_name),
      lastName: String(row.last_name),
      userType: String(row.user_type),
      active: row.active === 1,
      trust: Number(row.trust),
      created: Number(row.created),
      socialNetwork: text(row.social_network),
      socialNetworkId: text(row.social_network_id),
      groupId: text(row.group_id),
      account: text(row.account),
      resellerAdminMasheryId: text(row.reseller_admin_masheryid),
      adminUpgrader: row.admin_upgrader === 1,
      extras: JSON.parse(String(row.extras)),
    }
  )
}

function text(value: string | number | null | undefined): string | null {
  return value == null ? null : String(value)
}

function number(value: string | number | null | undefined): number | null {
  return value == null ? null : Number(value)
}

export function keyRow(key: ApiKey, hash: string) {
  return {
    id: key.id,
    hash,
    account: key.account,
    plan: key.plan,
    label: key.label,
    default_user: key.defaultUser,
    allowed_origins: JSON.stringify(key.allowedOrigins),
    publishable: Number(key.publishable),
    created: key.created,
    revoked: key.revoked,
  }
}

export function planRow(plan: Plan) {
  return {
    name: plan.name,
    level: plan.level,
    allow: JSON.stringify(plan.allow),
    refuse: JSON.stringify(plan.refuse),
    rate_per_second: plan.ratePerSecond,
    daily_quota: plan.dailyQuota,
    max_per_page: plan.maxPerPage,
    visible_objects: plan.visibleObjects && JSON.stringify(plan.visibleObjects),
    hidden_objects: JSON.stringify(plan.hiddenObjects),
    cors_origins: JSON.stringify(plan.corsOrigins),
    rights: JSON.stringify(plan.rights),
  }
}

export function userRow(user: User) {
  return {
    id: user.id,
    rev: user.rev,
    email: user.email,
    email_key: emailKey(user.email),
    first_name: user.firstName,
    last_name: user.lastName,
    user_type: user.userType,
    active: Number(user.active),
    trust: user.trust,
    created: user.created,
    social_network: user.socialNetwork,
    social_network_id: user.socialNetworkId,
    group_id: user.groupId,
    account: user.account,
    reseller_admin_masheryid: user.resellerAdminMasheryId,
    admin_upgrader: Number(user.adminUpgrader),
    extras: JSON.stringify(user.extras),
  }
}
