// What may be paid out, and the account number that money comes in by.
import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { reading } from '#app/api/queries.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useAge } from '#app/api/use-age.ts'
import { AccountCard } from '#app/ui/account-card.tsx'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'

const accountsReading = reading(accounts.details, {}, { persist: true, staleTime: 0 })

export function Balance() {
  const query = useQuery(accountsReading)
  const { data, error, refetch, isFetching } = query
  const age = useAge(query)
  const again = () => void refetch()
  if (!data) {
    if (error instanceof Unreachable) return <OfflineState onRetry={again} />
    if (error)
      return (
        <ErrorState onRetry={again} busy={isFetching}>
          {error.message}
        </ErrorState>
      )
    return <Skeleton className="h-[200px] !rounded-card" />
  }
  return (
    <div>
      {age && <OfflineState at={age} onRetry={again} />}
      <div className="grid gap-2">
        {data.accounts.map((account) => (
          <AccountCard key={account.nuban} {...account} />
        ))}
      </div>
    </div>
  )
}
