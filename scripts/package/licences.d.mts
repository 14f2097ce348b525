export function packageLicences(): string
