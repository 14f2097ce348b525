export { numbersFrom } from '../../src/cli/seed/chance.ts'
