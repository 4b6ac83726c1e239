// The bank account that settlements are paid to, with the BVN and NIN behind it.
import { useNavigate } from '@tanstack/react-router'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { isMasked } from '#domain/identity.ts'
import { accountInSettings } from '#domain/settlement-account.ts'
import { useBanks } from '#app/api/account-name.ts'
import { Button } from '#app/ui/button.tsx'
import { FittingBanks, type BankChoice } from '#app/ui/bank-account-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { HiddenNumber } from '#app/ui/hidden-number.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { isSame } from '#app/offline/merge.ts'
import { AccountName } from './account-name.tsx'
import { BankAccount, bankBody, bankDraft, bankNames, isBankComplete } from './bank-fields.ts'
import { Conflicts } from './conflicts.tsx'
import { Consent, hasConsent } from './consent.tsx'
import { bankDetails, type KeptBank } from './drafts.ts'
import { bankEntry } from './entries.ts'
import { keep } from './keeping.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { only } from './only.ts'
import { OnboardingPage } from './page.tsx'
import { isSaidOf, problemAt, saidOfBank, type Said } from './refused-fields.ts'
import { RefusalStrip } from './refusal-strip.tsx'
import { FrozenLine, SaveLine } from './save-line.tsx'
import { ofKind, openEntry } from './unsent.ts'
import { focusFirstError, stayAtError, useKeptForm } from './use-kept-form.ts'
import { useOnboarding, type Onboarding } from './use-onboarding.ts'
import { neighbours, useWay } from './way.ts'

export function BankAccountScreen() {
  const onboarding = useOnboarding()
  const kept = useBankForm(onboarding)
  const { form, saver, status, conflicts, choose } = kept
  const navigate = useNavigate()
  const { choices } = useBanks()
  const { is_frozen, is_update, server } = onboarding
  const { back, next } = neighbours(useWay(), 'bank', onboarding)
  const values = form.watch()
  const { entry, agreed_at, isKnown } = accountThere(onboarding, values)
  const said = saidOfBank(server, values)
  const goOn = () => void navigate({ to: next })
  const { isSubmitting, isSubmitSuccessful } = form.formState
  const onSave = form.handleSubmit(async (typed) => {
    if (!hasConsent(form)) return focusFirstError()
    const save = () => {
      if (isKnown) return entry ? Promise.resolve() : saver.discard()
      return is_update ? saver.commit({ ...typed, is_held: true }, {})
        : saver.commit({ ...typed, is_held: false }, { entries: [bankEntry(bankBody(typed))] })
    }
    if (await keep(save)) goOn()
  }, focusFirstError)
  const onName = (name: string) => {
    // One that comes after Save must not begin a new draft, with the numbers in it.
    if (!isSubmitting && !isSubmitSuccessful) form.setValue('account_name', name)
  }
  const nameOf = (code: string) => choices.find(({ value }) => value === code)?.label ?? 'your bank'
  return (
    <OnboardingPage
      title="Bank account"
      back={back}
      lead="Your settlements are paid here. The account must be in the name of the business."
      held={is_frozen ? null : kept}
      state={is_frozen ? <FrozenLine onboarding={onboarding} /> : <SaveLine status={status} />}
      actions={
        <Button
          look="primary"
          wide
          disabled={!is_frozen && (!isBankComplete(only(values, bankNames)) || conflicts.length > 0)}
          onClick={is_frozen ? goOn : isSaidOf(said) ? () => void stayAtError(saver) : onSave}
        >
          {is_frozen ? 'Next' : 'Save'}
        </Button>
      }
    >
      <RefusalStrip entry={entry} off={onboarding.is_barred} />
      <Conflicts
        conflicts={conflicts}
        labels={labels}
        onChoose={choose}
        shown={(field, value) => (field === 'bank_code' ? nameOf(value) : value)}
      />
      <AccountFields
        form={form}
        off={is_frozen}
        said={said}
        approved={isApproved(onboarding)}
        choices={choices}
        known={knownName(onboarding, values)}
        onName={onName}
      />
      <BankIdentity form={form} off={is_frozen} said={said} name="business_bvn" />
      <BankIdentity form={form} off={is_frozen} said={said} name="business_nin" />
      <Consent form={form} off={is_frozen} agreed_at={agreed_at} />
      <LeaveGuard status={status} />
    </OnboardingPage>
  )
}

/** The account that is on its way or saved, and whether the form shows just that. */
function accountThere({ unsent, server }: Onboarding, values: KeptBank) {
  const entry = openEntry(unsent, 'bank')
  const reference = entry?.carried ?? bankDraft(server.merchant?.bank_details ?? null)
  const agreed_at = server.merchant?.bank_details?.consent?.at
  const isKnown = entry?.state !== 'stopped' && isSame(only(values, bankNames), reference)
    && (values.consent_version === '' || agreed_at !== undefined)
  return { entry, agreed_at, isKnown }
}

/** What the provider refused can still be mended, also in the account. */
const isApproved = ({ server, all_unsent }: Onboarding) =>
  server.merchant?.settled_to !== undefined && openEntry(all_unsent, 'bank')?.state !== 'stopped'

const labels: Readonly<Record<string, string>> = {
  bank_code: 'Bank', business_nuban: 'Account number', business_bvn: 'BVN', business_nin: 'NIN',
}

function useBankForm({ kept, server, unsent }: Onboarding) {
  const entry = openEntry(unsent, 'bank')
  const saved = server.merchant?.bank_details ? bankDraft(server.merchant.bank_details) : null
  const isOwn = ofKind(unsent, 'bank').some(({ state, carried }) => state === 'done'
    && carried.business_nuban === saved?.business_nuban && carried.bank_code === saved.bank_code)
  const start = entry?.carried ?? saved ?? bankDraft(null)
  return useKeptForm<KeptBank>(bankDetails, {
    draft: kept.bank, start: {
      ...only(start, bankNames), account_name: '', is_held: false,
      consent_version: entry?.carried.consent_version ?? '',
    }, saved, isOwn,
    schema: BankAccount, names: bankNames, refused: entry?.state === 'stopped' ? entry.errors : {},
  })
}

/** The bank's own name for the account, when the form shows the account that the name was given for. */
function knownName({ server, kept }: Onboarding, { bank_code, business_nuban }: KeptBank): string {
  const isFor = (one: { bank_code: string; business_nuban: string } | null | undefined) =>
    one?.bank_code === bank_code && one.business_nuban === business_nuban
  const saved = server.merchant?.bank_details
  if (isFor(saved)) return saved?.name ?? ''
  return isFor(kept.bank?.values) ? kept.bank?.values.account_name ?? '' : ''
}

interface FieldsProps {
  form: UseFormReturn<KeptBank>
  off: boolean
  /** What the reviewer wrote at the fields that are as they were. */
  said: Said
}

interface AccountFieldsProps extends FieldsProps {
  choices: readonly BankChoice[]
  known: string
  onName: (name: string) => void
  /** An approved account changes with a code, which is never kept to be sent later. */
  approved: boolean
}

function AccountFields({ form, off: frozen, said, approved, choices, known, onName }: AccountFieldsProps) {
  const { register, control, watch, formState: { errors } } = form
  const [bank_code, business_nuban] = watch(['bank_code', 'business_nuban'])
  const chosen = choices.find(({ value }) => value === bank_code)
  const off = frozen || approved
  const offer = (code: string) =>
    form.setValue('bank_code', code, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      {approved && !frozen && (
        <TextLink to="/dashboard/settings/bank-account">{accountInSettings}</TextLink>
      )}
      <Field
        label="Bank"
        className="!mt-4"
        error={errors.bank_code?.message}
        hint={
          choices.length === 0
            ? 'The list of banks comes with the network. What you type is kept.'
            : undefined
        }
      >
        <Controller
          control={control}
          name="bank_code"
          render={({ field: { value, onChange, onBlur } }) => (
            <SearchSelect
              title="Bank"
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              disabled={off}
              choices={choices}
              placeholder="Choose a bank"
            />
          )}
        />
      </Field>
      <Field
        label="Account number"
        error={problemAt(errors, said)('business_nuban')}
        answer={bank_code === '' ? (
          <FittingBanks nuban={business_nuban} choices={choices} onChoose={offer} />
        ) : (
          <AccountName
            institution={chosen?.institution ?? null}
            bank_code={bank_code}
            business_nuban={business_nuban}
            bank_name={chosen?.label ?? 'your bank'}
            known={known}
            onName={onName}
          />
        )}
      >
        <TextInput
          {...register('business_nuban')}
          disabled={off}
          digits
          maxLength={10}
          counter
          autoComplete="off"
          enterKeyHint="next"
        />
      </Field>
    </>
  )
}

function BankIdentity({ form, off, said, name }: FieldsProps & { name: 'business_bvn' | 'business_nin' }) {
  const { register, watch, setValue, getValues, formState: { errors, defaultValues } } = form
  const { onBlur, ...field } = register(name)
  const masked = defaultValues?.[name] ?? ''
  return (
    <HiddenNumber
      {...field}
      label={labels[name] ?? ''}
      error={problemAt(errors, said)(name)}
      shown={watch(name)}
      disabled={off}
      enterKeyHint="next"
      onBlur={(event) => {
        // Left empty, the saved number stays.
        if (isMasked(masked) && getValues(name) === '') setValue(name, masked)
        void onBlur(event)
      }}
    />
  )
}
