export function notices(): string
