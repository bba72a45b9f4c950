// Loaded before the portal's styles as a classic script without imports: the saved theme applies
// from the first pixel, without an inline script.
(() => {
  try {
    const theme = localStorage.getItem('candor/theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage, the system's theme applies.
  }
})();
