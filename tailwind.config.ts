// Tailwind reads the tokens of src/app/ui/tokens.css; nothing here is a second truth.
import type { Config } from 'tailwindcss'

const token = (name: string) => `var(--${name})`
const colours = [
  'ground', 'card', 'raised', 'sunk', 'line', 'edge', 'ink', 'forest', 'forest-pressed', 'forest-tint',
  'on-forest',
  'hero', 'hero-2', 'hero-ink', 'hero-soft', 'hero-line', 'leaf', 'leaf-tint', 'amber', 'amber-tint', 'clay',
  'clay-tint', 'sky', 'sky-tint', 'bar-in', 'bar-out', 'scrim',
]

/** Steps of 4 px. In px, because larger letters need the room that wider gaps would take. */
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 56]

export default {
  content: ['./index.html', './src/app/**/*.{ts,tsx}', './build/gallery/*.{html,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    // `desk` is a fine pointer on a wide screen: there rows and buttons may be lower than 48 px.
    screens: {
      narrow: { raw: '(max-width: 399px)' }, sm: '640px', lg: '1024px',
      desk: { raw: '(min-width: 1024px) and (pointer: fine)' },
    },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      soft: token('ink-soft'),
      ...Object.fromEntries(colours.map((name) => [name, token(name)])),
    },
    // In rem, so that a larger text size of the browser is followed.
    fontSize: {
      13: ['0.8125rem', '1.125rem'],
      15: ['0.9375rem', '1.25rem'],
      17: ['1.0625rem', '1.5rem'],
      22: ['1.375rem', { lineHeight: '1.75rem', letterSpacing: '-0.2px' }],
      28: ['1.75rem', { lineHeight: '2.125rem', letterSpacing: '-0.4px' }],
      36: ['2.25rem', { lineHeight: '2.75rem', letterSpacing: '-0.6px' }],
    },
    fontFamily: { sans: token('font') },
    borderRadius: {
      none: '0', 4: '4px', 8: '8px', 10: '10px', 16: '16px',
      control: token('r-control'), card: token('r-card'), sheet: '20px', full: '9999px',
    },
    boxShadow: { float: token('float'), none: 'none' },
    spacing: {
      0: '0', px: '1px', side: token('side'),
      ...Object.fromEntries(steps.map((step) => [step, `${step * 4}px`])),
    },
    extend: {
      strokeWidth: { 1.5: '1.5' },
      borderWidth: { 1.5: '1.5px' },
    },
  },
  corePlugins: {
    // Colours are solid tokens, and rings are drawn by base.css.
    textOpacity: false, backgroundOpacity: false, borderOpacity: false, placeholderOpacity: false,
    divideOpacity: false, ringOpacity: false, ringWidth: false, ringColor: false, ringOffsetWidth: false,
    ringOffsetColor: false, filter: false, backdropFilter: false, container: false,
  },
} satisfies Config
