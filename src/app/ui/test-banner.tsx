// Above what outsiders are shown of test money: in large letters, before anything else.
import { testMoney } from '#domain/test-money.ts'

export function TestBanner() {
  return (
    <div role="note" className="mb-4 p-4 rounded-card border-[3px] border-amber bg-amber-tint text-ink">
      <strong className="block text-[28px] leading-tight font-bold">{testMoney.banner}</strong>
      <p className="mt-1 text-15">{testMoney.says}</p>
    </div>
  )
}
