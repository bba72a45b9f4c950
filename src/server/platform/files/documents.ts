/**
 * Whether it is a PDF by its content, whatever it is called. One is kept as it came, so it is only
 * ever given out as an attachment (`fileHeaders`).
 */
export async function isPdf(bytes: Buffer): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.mime === 'application/pdf';
}
