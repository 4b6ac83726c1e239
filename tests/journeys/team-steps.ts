// How a team comes together: a role in words, an invitation by mail, and somebody who joins by it.
import { expect } from 'vitest'
import { giveCredentials, setUpAuthenticator, title, type Person } from './entering.ts'
import { linkTo } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import type { RunningProvider } from './server.ts'

export async function addRole(admins: Phone, name: string, rights: readonly string[]) {
  const { page } = admins
  await page.waitForLoadState('networkidle')
  await page.goto('/dashboard/teams/roles/create')
  await page.getByLabel('Name').fill(name)
  for (const right of rights) await page.getByLabel(right).check()
  await admins.button('Add role').click()
  await page.waitForURL('**/dashboard/teams/roles')
}

export async function invite(admins: Phone, { email }: Person, role: string) {
  const { page } = admins
  await page.waitForLoadState('networkidle')
  await page.goto('/dashboard/teams/users/create')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: new RegExp(role) }).check()
  await admins.button('Send invitation').click()
  await page.waitForURL('**/dashboard/teams/users')
  await page.getByText(email).first().waitFor()
}

/** Joins by the mailed link on a phone of their own. */
export async function join(provider: RunningProvider, person: Person): Promise<Phone> {
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
