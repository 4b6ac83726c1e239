// Every piece of the kit on one page, for `npm run gallery`; never part of the build.
import './base.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from './button.tsx'
import { Segments } from './choices.tsx'
import { Choices, Fields } from './gallery-forms.tsx'
import { Lists, Messages, Money, Overlays } from './gallery-lists.tsx'
import { PageHeader } from './page-header.tsx'
import { Toasts } from './toast.tsx'

const parts = { Fields, Choices, Lists, Money, Messages, Overlays }

function Gallery() {
  const asked = new URLSearchParams(location.search)
  const [part, setPart] = useState<keyof typeof parts>((asked.get('part') ?? 'Fields') as keyof typeof parts)
  const Part = parts[part] ?? Fields
  const choices = (Object.keys(parts) as (keyof typeof parts)[]).map((value) => ({ value, label: value }))
  return (
    <div className="max-w-[640px] min-h-page mx-auto">
      <PageHeader title={part} actions={<Button size="small" onClick={turnTheme}>Theme</Button>} />
      <main className="px-side pb-12">
        <Segments label="Part" value={part} onChange={setPart} choices={choices.slice(0, 3)} />
        <Segments label="Part" value={part} onChange={setPart} choices={choices.slice(3)} />
        <Part />
      </main>
      <Toasts />
    </div>
  )
}

function turnTheme() {
  const root = document.documentElement
  root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark'
}

const wanted = new URLSearchParams(location.search).get('theme')
if (wanted) document.documentElement.dataset['theme'] = wanted

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }), history: createMemoryHistory(),
})
const root = document.getElementById('app')
if (root) createRoot(root).render(<StrictMode><RouterProvider router={router as never} /></StrictMode>)
