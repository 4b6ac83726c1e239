// How the pay page looks: the dashboard's own colours, written out because the page stands alone.

export const payStyle = `
  :root { --ground: #faf7f2; --card: #fff; --line: #e6dfd3; --edge: #7f8a84; --ink: #14201b; --soft: #55625b;
    --forest: #0a5c45; --pressed: #084836; --on: #fff; --leaf: #1b7342; --leaf-tint: #e5f2e9;
    --amber: #8a5700; --amber-tint: #fcf0d6; --clay: #b3261e; --clay-tint: #fbeae7; --tint: #e2f0ea }
  @media (prefers-color-scheme: dark) { :root { --ground: #0f1613; --card: #17211d; --line: #2a3731;
    --edge: #75857c; --ink: #eef3ef; --soft: #a3b1a9; --forest: #4cc39a; --pressed: #3aa882; --on: #06251b;
    --leaf: #6fcf97; --leaf-tint: #193424; --amber: #e8b04a; --amber-tint: #352a14; --clay: #ff9a8f;
    --clay-tint: #3a211e; --tint: #17352a } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
    font: 17px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
  header, main, footer { max-width: 480px; margin: 0 auto; padding: 0 16px }
  header { padding-top: 20px }
  .brand { font-size: 22px; font-weight: 600; color: var(--forest) }
  .card { display: block; background: var(--card); border-radius: 14px; padding: 16px; margin: 16px 0 }
  h1 { margin: 0; font-size: 22px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere }
  p { margin: 0; overflow-wrap: anywhere }
  .soft { color: var(--soft); font-size: 15px }
  .amount { margin: 8px 0; font-size: 36px; line-height: 1.2; font-weight: 600;
    font-variant-numeric: tabular-nums }
  .test { margin-top: 16px; padding: 16px; border-radius: 14px; color: var(--ink);
    background: var(--amber-tint); border: 3px solid var(--amber) }
  .test strong { display: block; font-size: 30px; line-height: 1.2 }
  .told { display: flex; align-items: center; margin: 12px 0; padding: 12px; border-radius: 12px }
  .told svg { flex: none; margin-right: 10px }
  .told strong { font-weight: 600; color: var(--ink) }
  .leaf { color: var(--leaf); background: var(--leaf-tint) }
  .amber { color: var(--amber); background: var(--amber-tint) }
  .clay { color: var(--clay); background: var(--clay-tint) }
  dl { display: grid; grid-template-columns: auto 1fr; margin: 0 0 12px; font-size: 15px }
  dt { color: var(--soft); padding: 6px 16px 6px 0 }
  dd { margin: 0; padding: 6px 0; text-align: right; font-variant-numeric: tabular-nums }
  label, legend { font-size: 15px; font-weight: 500; padding: 0 }
  input[name=payer_name] { display: block; width: 100%; min-height: 52px; margin-top: 6px; padding: 0 16px;
    font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge);
    border-radius: 12px }
  fieldset { margin: 20px 0; padding: 0; border: 0; min-width: 0 }
  legend { margin-bottom: 6px }
  .choice { display: flex; align-items: center; min-height: 64px; padding: 8px 0;
    border-top: 1px solid var(--line) }
  .choice:first-of-type { border-top: 0 }
  .choice input { flex: none; width: 24px; height: 24px; margin: 0 14px 0 0; accent-color: var(--forest) }
  .choice strong { display: block; font-size: 17px; font-weight: 500 }
  .choice small { color: var(--soft); font-size: 13px; font-weight: 400 }
  button { display: block; width: 100%; min-height: 56px; border: 0; border-radius: 12px; font: inherit;
    font-weight: 600; color: var(--on); background: var(--forest); cursor: pointer }
  button:active { background: var(--pressed) }
  :focus-visible { outline: 3px solid var(--forest); outline-offset: 2px }
  footer { padding-bottom: 32px; color: var(--soft); font-size: 13px }
`
