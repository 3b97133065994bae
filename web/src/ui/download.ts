// download.ts - gives the user a file.

export function download(
  bytes: BlobPart,
  name: string,
  type = 'application/octet-stream',
): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
