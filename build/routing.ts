// Files of src/app/routes become routes; each screen is a chunk of its own, loaders and guards stay in the tree.
import type { Config } from '@tanstack/router-plugin'

export const routing: Partial<Config> = {
  target: 'react',
  routesDirectory: './src/app/routes',
  generatedRouteTree: './src/app/routeTree.gen.ts',
  autoCodeSplitting: true,
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
}
