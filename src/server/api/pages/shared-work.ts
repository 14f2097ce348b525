export { createSharedWork } from '../../platform/shared-work.ts'
