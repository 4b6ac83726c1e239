// The mark and the name, at the top of the side bar.
import { Link } from '@tanstack/react-router'
import { productName } from '#domain/product.ts'

export function Brand() {
  return (
    <Link to="/dashboard/overview" className="flex items-center min-h-[48px] text-22 font-semibold">
      <img src="/favicon.svg" alt="" width="36" height="36" className="mr-2.5" />
      {productName}
    </Link>
  )
}
