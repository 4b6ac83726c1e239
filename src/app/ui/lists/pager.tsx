// The pages of a table, at its foot: where one is, how many rows a page has, and on or back.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../icon-button.tsx'

export const pageSizes = [20, 50, 100] as const

interface PagerProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

const written = (count: number) => count.toLocaleString('en-NG')

export function Pager({ page, size, total, onPage, onSize }: PagerProps) {
  const first = (page - 1) * size + 1
  const last = Math.min(total, page * size)
  return (
    <nav aria-label="Pages" className="flex items-center mt-3 text-15 text-soft">
      <p className="mr-6 figures" role="status">
        {written(Math.min(first, total))} to {written(last)} of {written(total)}
      </p>
      <label className="flex items-center">
        <span className="mr-2">Rows</span>
        <select
          className="h-9 px-2 rounded-8 bg-card text-ink"
          value={size}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        >
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <span className="flex-1" />
      <IconButton
        label="Page before"
        icon={ChevronLeft}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
        className="disabled:opacity-40"
      />
      <IconButton
        label="Next page"
        icon={ChevronRight}
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
        className="disabled:opacity-40"
      />
    </nav>
  )
}
