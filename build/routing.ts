// Files of src/app/routes become routes; each screen is a chunk of its own, with its loader. Guards and
// search schemas stay in the tree, which every page loads: what they import must be small.
import type { Config } from '@tanstack/router-plugin'

export const routing: Partial<Config> = {
  target: 'react',
  routesDirectory: './src/app/routes',
  generatedRouteTree: './src/app/routeTree.gen.ts',
  autoCodeSplitting: true,
  // The first screen of all travels with the program itself: one request less where it counts most.
  codeSplittingOptions: {
    defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
    splitBehavior: ({ routeId }) => (routeId === '/login' ? [] : undefined),
  },
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
}
