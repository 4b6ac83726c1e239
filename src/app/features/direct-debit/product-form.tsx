// A new product, kept on this phone while it is typed, or a change of one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { directDebit } from '#contract/direct-debit.ts'
import { Refusal } from '#contract/refusal.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { plainAmount } from '#domain/money.ts'
import type { IntentKeeper } from '#app/api/intent.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange } from '#app/offline/use-kept-change.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { ProductFields } from './product-fields.tsx'
import type { Product } from './product-facts.tsx'
import { productChange, productDraft, type ProductChange, type ProductTyped } from './product-typed.ts'
import { productReading } from './readings.ts'

const blank: ProductTyped = {
  name: '', description: '', amount: '', frequency: 'monthly', retries: '2', retry_days: '2',
    status: 'ACTIVE',
}

const isRight = ({ name, amount, retries, retry_days }: ProductTyped) =>
  name.trim() !== '' && parseMoney(amount) !== null && retries !== '' && retry_days !== ''

export function NewProduct({ draft }: { draft: Draft<ProductTyped> | null }) {
  const kept = useKeptValues(productDraft, { draft, blank })
  const { save, isSaving, errors } = useSave({ keeper: kept.keeper, done: () => void kept.finish() })
  return (
    <FormFrame
      title="New product" back="/dashboard/direct-debit/products" save="Add product"
      canSave={isRight(kept.values)} isSaving={isSaving} isOffline={useReachable().state === 'offline'}
      onSave={() => save(kept.values)} kept={kept}
    >
      <ProductFields values={kept.values} set={kept.set} errors={errors} />
    </FormFrame>
  )
}

interface EditProps {
  id: string
  draft: Draft<ProductChange> | null
}

export function EditProduct({ id, draft }: EditProps) {
  const { data, error, refetch, isFetching } = useQuery(productReading(id))
  if (data) return <Edit known={data.product} draft={draft} />
  return (
    <>
      <PageHeader title="Edit product" back={{ to: `/dashboard/direct-debit/products/${id}` }} />
      <main className="flex-1 px-side">
        {error ? (
          <ErrorState title="The product did not load." onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </main>
    </>
  )
}

const typedOf = ({ version, name, description, amount, frequency, status,
  ...rest }: Product): ProductChange => ({
  version, name, description: description ?? '', amount: plainAmount(amount), frequency, status,
  retries: String(rest.retries), retry_days: String(rest.retry_days),
})

function Edit({ known, draft }: { known: Product, draft: Draft<ProductChange> | null }) {
  const kept = useKeptChange(productChange, { entity: known.reference, draft, saved: typedOf(known) })
  const { values, isBehind, isTyped } = kept
  const { save, isSaving, errors } = useSave({ known, done: kept.follow })
  return (
    <FormFrame
      title="Edit product" back={`/dashboard/direct-debit/products/${known.reference}`} save="Save changes"
      canSave={isTyped && !isBehind && isRight(values)} isSaving={isSaving}
      isOffline={useReachable().state === 'offline'} onSave={() => save(values)}
      refused={isBehind && <ChangedMeanwhile what="product" onKeep={kept.keepMine} onTake={kept.follow} />}
      kept={kept}
    >
      <ProductFields values={values} set={kept.set} errors={errors} isKnown />
    </FormFrame>
  )
}

interface Saving {
  known?: Product
  keeper?: IntentKeeper
  done: () => void
}

function useSave({ known, keeper, done }: Saving) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creation = useWriting(directDebit.createProduct, keeper ? { keeper } : {})
  const change = useWriting(directDebit.updateProduct)
  const { error } = known ? change : creation
  const errors: Readonly<Record<string, string>> = (error instanceof Refusal && error.errors) || {}
  const handlers = {
    async onSuccess({ reference: id }: Product) {
      done()
      await client.invalidateQueries({ queryKey: [directDebit.products.path] })
      await client.invalidateQueries({ queryKey: productReading(id).queryKey })
      await navigate({ to: '/dashboard/direct-debit/products/$id', params: { id }, replace: true })
    },
    async onError(failure: Error) {
      if (known && failure instanceof Refusal && failure.code === 'stale')
        await client.invalidateQueries({ queryKey: productReading(known.reference).queryKey })
    },
  }
  return {
    isSaving: creation.isPending || change.isPending,
    errors,
    save(values: ProductTyped) {
      const amount = parseMoney(values.amount)
      if (amount === null) return
      const body = {
        name: values.name.trim(), description: values.description.trim() || null, amount,
        frequency: values.frequency, retries: Number(values.retries), retry_days: Number(values.retry_days),
      }
      if (!known) return creation.mutate({ body }, handlers)
      const { reference, version } = known
      change.mutate({ params: { reference }, body: { ...body, status: values.status, version } }, handlers)
    },
  }
}
