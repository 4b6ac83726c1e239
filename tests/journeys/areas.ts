// The areas of the app whose screens the journeys visit, and who comes by in each: first somebody who may do
// everything, then two who may not.
import type { Permission } from '#domain/permission.ts'
import { billScreens } from './bills.data.ts'
import { collecting, type Visit } from './collecting.data.ts'
import type { Visited, Values } from './combinations.ts'
import { settingsScreens } from './settings.data.ts'

export type Permissions = readonly Permission[] | 'all'

export interface Role {
  name: string
  /** Of the demo. */
  email: string
  permissions: Permissions
}

export interface Area {
  visits: readonly Visit[]
  roles: readonly [everything: Role, ...others: Role[]]
}

const administrator: Role = { name: 'an administrator', email: 'admin@adire.example', permissions: 'all' }

/** Where money comes in. */
export const collectingArea = {
  visits: collecting,
  roles: [
    administrator,
    {
      name: 'somebody who may only look', email: 'approver@adire.example',
      permissions: ['view_balances', 'view_collections', 'view_customers'],
    },
    // It has to do with payouts, and changes nothing of what comes in.
    {
      name: 'somebody for other things', email: 'initiator@adire.example',
      permissions: ['initiate_payouts', 'view_collections', 'view_customers'],
    },
  ],
} as const satisfies Area

/** Bills, and how a business runs its account and its team; the demo's own roles. */
export const accountArea = {
  visits: [...billScreens, ...settingsScreens],
  roles: [
    administrator,
    {
      name: 'somebody who approves', email: 'approver@adire.example',
      permissions: ['approve_payouts', 'view_balances', 'export_data', 'view_audit_trail'],
    },
    {
      name: 'somebody who pays', email: 'initiator@adire.example',
      permissions: [
        'initiate_payouts', 'view_balances', 'manage_beneficiaries', 'pay_bills', 'manage_customers',
        'manage_vnubans', 'manage_payment_links', 'export_data',
      ],
    },
  ],
} as const satisfies Area

export const valuesOf = ({ roles }: Area): Values => ({
  width: [360, 1280], theme: ['light', 'dark'], role: roles.map(({ name }) => name),
  network: ['online', 'offline'], mode: ['test', 'live'],
})

export const visitedIn = ({ visits, roles }: Area): Visited[] => visits.map((visit) => ({
  name: visit.name,
  modes: visit.live === null ? ['test'] : ['test', 'live'],
  whole: roles.filter(({ permissions }) => isWhole(visit, permissions)).map(({ name }) => name),
}))

/** Nothing to read only, and nothing forbidden. */
const isWhole = ({ needs, readOnly }: Visit, permissions: Permissions) =>
  !lacks(permissions, needs) && !lacks(permissions, readOnly?.needs)

export const lacks = (permissions: Permissions, needs: Permission | undefined) =>
  needs !== undefined && permissions !== 'all' && !permissions.includes(needs)
