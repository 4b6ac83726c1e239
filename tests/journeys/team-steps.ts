// How a team comes together: a role in words, an invitation by mail, and somebody who joins by it.
import { expect } from 'vitest'
import { enterByInvitation, title, type Authenticator, type Person } from './entering.ts'
import { linkTo } from './mailbox.ts'
import { aPhone, type Look, type Phone } from './phone.ts'
import { prove } from './proving.ts'
import type { ReachableProvider } from './server.ts'
import { giveCredentials, setUpAuthenticator } from './sign-in-steps.ts'

export async function addRole(
  admins: Phone, authenticator: Authenticator, name: string, rights: readonly string[],
) {
  const { page } = admins
  await page.waitForLoadState('networkidle')
  await page.goto('/dashboard/teams/roles/create')
  await page.getByLabel('Name').fill(name)
  for (const right of rights) await page.getByLabel(right).check()
  await admins.button('Add role').click()
  await prove(admins, authenticator, 'Add role')
  await page.waitForURL('**/dashboard/teams/roles')
}

export async function invite(
  admins: Phone, authenticator: Authenticator, { email }: Person, role: string,
) {
  const { page } = admins
  await page.waitForLoadState('networkidle')
  await page.goto('/dashboard/teams/users/create')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: new RegExp(role) }).check()
  await admins.button('Send invitation').click()
  await prove(admins, authenticator, 'Send')
  await page.waitForURL('**/dashboard/teams/users')
  await page.getByText(email).first().waitFor()
}

/** Joins by the mailed link on a phone of their own. */
export async function join(provider: ReachableProvider, person: Person, look: Look = {}): Promise<Phone> {
  return (await joinWithCodes(provider, person, look)).phone
}

/** The same, with what proves who they are later. */
export async function joinWithCodes(provider: ReachableProvider, person: Person, look: Look = {}) {
  const phone = await aPhone(provider.url, look)
  return { phone, authenticator: await enterByInvitation(phone.page, provider.url, person) }
}

/** The same by the screens: where joining is what is tested. */
export async function joinByScreens(provider: ReachableProvider, person: Person): Promise<Phone> {
  const phone = await aPhone(provider.url)
  await phone.page.goto(await linkTo(provider.url, person.email, '/adduser'))
  await title(phone.page, 'Join the team').waitFor()
  await phone.page.getByText(`${person.business_name} invites ${person.email}.`).waitFor()
  // The token does not stay in the address bar.
  expect(new URL(phone.page.url()).search).toBe('')
  await phone.page.getByLabel('Full name').fill(person.fullname)
  await phone.page.getByLabel('Password', { exact: true }).fill(person.password)
  await phone.button('Join').click()
  await giveCredentials(phone.page, person)
  await setUpAuthenticator(phone.page)
  return phone
}
