export { randomNumbers } from '../../src/cli/seed/random.ts'
