// Who there is in the demo. Their addresses are how production knows them.
import { adminRole, permissions, withReading, type Permission } from '#domain/permission.ts'

export interface Person {
  email: string
  fullname: string
  role: string
  /** What somebody who tries the demo logs in as them for. */
  does: string
  permissions: readonly Permission[]
}

const everything = permissions.map(({ key }) => key)

export const adirePeople: readonly Person[] = [
  {
    email: 'admin@adire.example', fullname: 'Adire Admin', role: adminRole, does: 'may do everything',
    permissions: everything,
  },
  {
    email: 'initiator@adire.example', fullname: 'Adire Initiator', role: 'Initiator', does: 'sends payouts',
    permissions: withReading([
      'initiate_payouts', 'view_balances', 'manage_beneficiaries', 'pay_bills', 'manage_customers',
      'manage_vnubans', 'manage_payment_links', 'export_data',
    ]),
  },
  {
    email: 'approver@adire.example', fullname: 'Adire Approver', role: 'Approver',
    does: 'approves payouts of others',
    permissions: withReading([
      'approve_payouts', 'view_balances', 'export_data', 'view_audit_trail', 'view_beneficiaries',
      'view_bills', 'view_collections', 'view_customers',
    ]),
  },
]

export const balogunPeople: readonly Person[] = [
  {
    email: 'owner@balogun.example', fullname: 'Balogun Owner', role: adminRole, does: 'fills in its papers',
    permissions: everything,
  },
]

export const cowriePeople: readonly Person[] = [
  {
    email: 'owner@cowrie.example', fullname: 'Cowrie Owner', role: adminRole, does: 'waits for the reviewer',
    permissions: everything,
  },
]

/** The provider's own people. */
export const demoReviewers = [
  {
    email: 'reviewer@oja.example', fullname: 'Sample Reviewer',
    what_for: 'the provider: reviewer, decides at /review; administrator', is_administrator: true,
  },
  {
    email: 'checker@oja.example', fullname: 'Sample Checker',
    what_for: 'the provider: second reviewer, confirms', is_administrator: false,
  },
] as const

const emailsOf = (people: readonly { email: string }[]): string[] => people.map(({ email }) => email)

export const demoMembers = emailsOf([...adirePeople, ...balogunPeople, ...cowriePeople])

export const demoEmails = [...demoMembers, ...emailsOf(demoReviewers)]
