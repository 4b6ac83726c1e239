// The title of the window follows the page.
import { useEffect } from 'react'
import { productName } from '#domain/product.ts'

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} - ${productName}`
  }, [title])
}
