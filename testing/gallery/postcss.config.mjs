// Tailwind looks for class names in the whole product, not only in the gallery.
export default { plugins: { "@tailwindcss/postcss": { base: "../.." } } };
