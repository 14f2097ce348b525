import { lazyPart } from '../../../ui/lazy-part.tsx'

export const ReviewAlert = lazyPart('ReviewAlert', async () => (await import('./ReviewAlert.tsx')).ReviewAlert)
