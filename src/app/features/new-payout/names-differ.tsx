// Two names of one account, one under the other, so that nobody overlooks it.
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Icon } from '#app/ui/icon.tsx'

interface NamesDifferProps {
  expected: string
  given: string
  /** Bank and account number. */
  place: string
}

export function NamesDiffer({ expected, given, place }: NamesDifferProps) {
  return (
    <section role="alert" className="mt-4 p-4 rounded-card border-1.5 border-clay bg-card">
      <h3 className="flex items-center text-17 font-semibold text-clay">
        <Icon of={TriangleAlert} className="mr-2" />
        The names differ
      </h3>
      <p className="mt-3 text-13 text-soft">You know it as</p>
      <p className="font-semibold">{expected}</p>
      <p className="mt-2 pt-2 border-t border-line text-13 text-soft">The bank says</p>
      <p className="font-semibold text-clay">{given}</p>
      <p className="mt-1 text-15 text-soft figures !whitespace-normal">{place}</p>
    </section>
  )
}
