// Who is found: customers, their virtual accounts, beneficiaries, and the business's accounts elsewhere.
import { beneficiaries } from '#contract/beneficiaries.ts'
import { customers } from '#contract/customers.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { virtualAccountStanding } from '#domain/virtual-account.ts'
import { bankName } from '../bank-names.ts'
import { filtered as matchingBeneficiaries } from '../beneficiaries/list.ts'
import { matching as matchingCustomers } from '../customers/list.ts'
import { filtered as matchingSubAccounts } from '../sub-accounts/list.ts'
import { matching as matchingAccounts } from '../virtual-accounts/list.ts'
import { eachWay, type Source } from './source.ts'

const customerSource: Source = {
  kind: 'customer', needs: customers.list.needs,
  find: (work, typed, most) => eachWay(typed, {
    text: async (search) => {
      const rows = await matchingCustomers(work, { search, newest: most })
        .select(['reference', 'fullname', 'email', 'mobile_number', 'created_at'])
        .orderBy('customer.id', 'desc').limit(most).execute()
      return rows.map(({ id, reference, fullname, email, mobile_number, created_at }) => ({
        id, reference, lead: fullname, created_at, amount: null, status: null,
        detail: email ?? (mobile_number === null ? reference : `+234 ${mobile_number}`),
      }))
    },
  }, most),
}

const accountSource: Source = {
  kind: 'virtual_account', needs: virtualAccounts.list.needs,
  find: (work, typed, most) => eachWay(typed, {
    text: async (search) => {
      const rows = await matchingAccounts(work, { search, newest: most })
        .select(['account.vnuban', 'account.account_name', 'account.collection_bank', 'account.status',
          'account.expires_at', 'account.use_frequency', 'account.used', 'account.created_at'])
        .orderBy('account.id', 'desc').limit(most).execute()
      return rows.map((row) => ({
        id: row.id, reference: row.vnuban, lead: row.account_name, created_at: row.created_at, amount: null,
        detail: `${bankName(row.collection_bank)} ${row.vnuban}`,
        status: virtualAccountStanding(row, work.now),
      }))
    },
  }, most),
}

const beneficiarySource: Source = {
  kind: 'beneficiary', needs: beneficiaries.list.needs,
  find: (work, typed, most) => eachWay(typed, {
    text: async (search) => {
      const rows = await (await matchingBeneficiaries(work, { search }))
        .orderBy('beneficiary.id', 'desc').limit(most).execute()
      return rows.map((row) => ({
        id: row.id, reference: row.reference, lead: row.beneficiary_account_name, created_at: row.created_at,
        detail: `${bankName(row.beneficiary_bank_code)} ${row.beneficiary_nuban}`, amount: null, status: null,
      }))
    },
  }, most),
}

const subAccountSource: Source = {
  kind: 'sub_account', needs: subAccounts.list.needs,
  find: (work, typed, most) => eachWay(typed, {
    text: async (search) => {
      const rows = await matchingSubAccounts(work, { search })
        .orderBy('sub_account.id', 'desc').limit(most).execute()
      return rows.map((row) => ({
        id: row.id, reference: row.reference, lead: row.account_name, created_at: row.created_at,
        detail: `${bankName(row.bank_code)} ${row.nuban}`, amount: null, status: row.status,
      }))
    },
  }, most),
}

export const partySources: readonly Source[] = [
  customerSource, accountSource, beneficiarySource, subAccountSource,
]
